"use strict";

(function () {
  const PAGE = 100;
  const PLAY_MS = 600;
  const { names, games } = JSON.parse(document.getElementById("data").textContent);
  const element = (id) => document.getElementById(id);
  const state = { shown: [], page: 0, game: -1, ply: 0, timer: 0 };

  // ---- Making elements ----

  function svg(name, attributes, text) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const key in attributes) made.setAttribute(key, attributes[key]);
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function row(cells, textColumns) {
    const made = document.createElement("tr");
    cells.forEach((cell, column) => {
      const data = made.insertCell();
      data.textContent = cell;
      if (textColumns.includes(column)) { data.className = "text"; data.title = cell; }
    });
    return made;
  }

  // ---- The list of games ----

  function outcome(game, name) {
    if (!game.winner) return "drawn";
    return names[game[game.winner]] === name ? "won" : "lost";
  }

  function fits(game) {
    const engine = element("engine").value, opponent = element("opponent").value;
    const wanted = element("outcome").value, reason = element("reason").value;
    const players = [names[game.black], names[game.white]];
    if (engine && !players.includes(engine)) return false;
    if (opponent && !(engine ? players.some((p, i) => p === opponent && players[1 - i] === engine) : players.includes(opponent))) return false;
    if (wanted && engine && outcome(game, engine) !== wanted) return false;
    return !reason || game.reason === reason;
  }

  function filter() {
    element("outcome").disabled = !element("engine").value;
    state.shown = games.map((_, number) => number).filter((number) => fits(games[number]));
    state.page = 0;
    drawList();
  }

  function score(game) {
    return game.winner === "black" ? "1–0" : game.winner === "white" ? "0–1" : "½–½";
  }

  function drawList() {
    const pages = Math.max(1, Math.ceil(state.shown.length / PAGE));
    const body = element("rows").tBodies[0];
    body.replaceChildren(...state.shown.slice(state.page * PAGE, (state.page + 1) * PAGE).map((number) => {
      const game = games[number];
      const made = row([number + 1, names[game.black], names[game.white], score(game), game.reason,
        game.times.length, game.opening], [1, 2, 4, 6]);
      made.dataset.game = number;
      made.classList.toggle("now", number === state.game);
      return made;
    }));
    element("page").textContent = state.shown.length + " games, page " + (state.page + 1) + " of " + pages;
    element("pageBack").disabled = state.page === 0;
    element("pageOn").disabled = state.page + 1 >= pages;
  }

  // ---- One game ----

  function open(number, ply) {
    if (!games[number]) return;
    stop();
    state.game = number;
    const game = games[number];
    game.coords = game.coords || (game.moves ? game.moves.split(" ") : []);
    element("title").textContent = (number + 1) + ". " + names[game.black] + " – " + names[game.white] + ", " + score(game);
    element("ending").textContent = ending(game);
    element("stderr").hidden = !game.stderr;
    element("stderr").textContent = game.stderr ? "Standard error of the loser:\n" + game.stderr : "";
    element("slider").max = game.coords.length;
    drawMoves(game);
    for (const made of element("rows").tBodies[0].rows) made.classList.toggle("now", +made.dataset.game === number);
    show(ply === undefined ? game.openingMoves : ply);
  }

  function ending(game) {
    const end = game.reason + (game.detail ? ": " + game.detail : "");
    if (!game.winner) return "Drawn (" + end + ")";
    return (game.winner === "black" ? "Black" : "White") + " won (" + end + ")";
  }

  function drawMoves(game) {
    element("moves").tBodies[0].replaceChildren(...game.coords.map((coord, index) => {
      const isOpening = index < game.openingMoves;
      const made = row([index + 1, (index % 2 ? "○ " : "● ") + coord, said(game.evals[index]), said(game.depths[index]),
        said(game.nodes[index]), isOpening ? "opening" : seconds(game.times[index])], [1]);
      made.dataset.ply = index + 1;
      made.classList.toggle("opening", isOpening);
      return made;
    }));
  }

  function said(value) {
    return value === null ? "" : value;
  }

  function seconds(ms) {
    if (ms < 10) return ms.toFixed(1) + " ms";
    return ms < 1000 ? Math.round(ms) + " ms" : (ms / 1000).toFixed(2) + " s";
  }

  function show(ply) {
    const game = games[state.game];
    if (!game) return;
    state.ply = Math.max(0, Math.min(ply, game.coords.length));
    element("slider").value = state.ply;
    drawBoard(game);
    drawEvals(game);
    const rows = element("moves").tBodies[0].rows;
    for (const made of rows) made.classList.toggle("now", +made.dataset.ply === state.ply);
    const now = rows[state.ply - 1], scroller = element("moves").parentNode;
    scroller.scrollTop = now ? now.offsetTop - scroller.clientHeight / 2 : 0;
    element("said").textContent = sentence(game);
    history.replaceState(null, "", "#game=" + (state.game + 1) + "&move=" + state.ply);
  }

  function sentence(game) {
    const index = state.ply - 1;
    if (index < 0) return "The empty board";
    const parts = ["Move " + state.ply + ": " + names[index % 2 ? game.white : game.black] + " " + game.coords[index]];
    if (index < game.openingMoves) return parts[0] + " (opening)";
    if (game.evals[index] !== null) parts.push("eval " + game.evals[index]);
    if (game.depths[index] !== null) parts.push("depth " + game.depths[index]);
    if (game.nodes[index] !== null) parts.push(game.nodes[index] + " nodes");
    return parts.concat(seconds(game.times[index])).join(", ");
  }

  // ---- The board ----

  function point(coord, game) {
    return { x: coord.charCodeAt(0) - 97, y: game.height - +coord.slice(1) };
  }

  function drawBoard(game) {
    const board = element("board");
    board.setAttribute("viewBox", "-1.2 -0.8 " + (game.width + 1) + " " + (game.height + 1));
    board.dataset.ply = state.ply;
    board.replaceChildren(...grid(game.width, game.height), ...stones(game));
  }

  function grid(width, height) {
    const lines = [], marks = [];
    for (let x = 0; x < width; x++) {
      lines.push("M" + x + " 0V" + (height - 1));
      marks.push(svg("text", { class: "axis", x: x, y: height - 0.1 }, String.fromCharCode(97 + x)));
    }
    for (let y = 0; y < height; y++) {
      lines.push("M0 " + y + "H" + (width - 1));
      marks.push(svg("text", { class: "axis", x: -0.8, y: y + 0.13 }, height - y));
    }
    for (const x of starLines(width)) {
      for (const y of starLines(height)) marks.push(svg("circle", { class: "star", cx: x, cy: y, r: 0.1 }));
    }
    return [svg("path", { class: "lines", d: lines.join("") }), ...marks];
  }

  function starLines(count) {
    const edge = count < 13 ? 2 : 3;
    return count % 2 ? [edge, (count - 1) / 2, count - 1 - edge] : [edge, count - 1 - edge];
  }

  function stones(game) {
    const made = [], withNumbers = element("numbers").checked;
    for (let index = 0; index < state.ply; index++) {
      const { x, y } = point(game.coords[index], game);
      const color = index % 2 ? "white" : "black";
      const opening = index < game.openingMoves ? " opening" : "";
      made.push(svg("circle", { class: "stone " + color + opening, cx: x, cy: y, r: 0.45, "data-coord": game.coords[index] }));
      if (withNumbers) made.push(svg("text", { class: "number " + color, x: x, y: y + 0.14 }, index + 1));
    }
    if (state.ply) {
      const { x, y } = point(game.coords[state.ply - 1], game);
      made.push(withNumbers ? svg("circle", { class: "mark", cx: x, cy: y, r: 0.45 }) : svg("circle", { class: "mark", cx: x, cy: y, r: 0.15 }));
    }
    return made;
  }

  // ---- The chart of evaluations ----

  // The mover's chance from 0 to 1 that an evaluation stands for, or null. Chances are kept, won and lost positions are
  // 1 and 0, and scores of other kinds are squashed.
  function chances(texts) {
    const numbers = texts.map((text) => text === null ? null : parse(text));
    const areChances = numbers.every((n) => n === null || (n.value >= 0 && n.value <= 1) || n.sure);
    return numbers.map((n) => n === null ? null : n.sure || areChances ? n.value : 1 / (1 + Math.exp(-n.value / 200)));
  }

  function parse(text) {
    const mate = /^([+-]?)M\d*/i.exec(text);
    if (mate) return { value: mate[1] === "-" ? 0 : 1, sure: true };
    const value = parseFloat(text);
    if (Number.isNaN(value)) return null;
    return text.includes("%") ? { value: value / 100, sure: true } : { value: value, sure: false };
  }

  function drawEvals(game) {
    const chart = element("evals"), width = 360, height = 150, left = 26, bottom = 16, count = Math.max(1, game.coords.length);
    const x = (ply) => left + (width - left - 6) * ply / count, y = (chance) => 6 + (height - bottom - 12) * (1 - chance);
    chart.setAttribute("viewBox", "0 0 " + width + " " + height);
    const made = [svg("rect", { class: "frame", x: left, y: y(1), width: width - left - 6, height: y(0) - y(1) }),
      svg("line", { class: "half", x1: left, x2: width - 6, y1: y(0.5), y2: y(0.5) })];
    for (const chance of [0, 0.5, 1]) made.push(svg("text", { x: left - 4, y: y(chance) + 4, "text-anchor": "end" }, chance));
    for (const ply of [0, count]) made.push(svg("text", { x: x(ply), y: height - 3, "text-anchor": ply ? "end" : "start" }, ply));
    for (const side of [0, 1]) {
      const of = chances(game.evals.map((text, index) => index % 2 === side && index >= game.openingMoves ? text : null));
      const points = of.map((chance, index) => chance === null ? null : [x(index + 1), y(side ? 1 - chance : chance)]).filter(Boolean);
      made.push(svg("polyline", { points: points.map((p) => p[0].toFixed(1) + "," + p[1].toFixed(1)).join(" ") }));
      for (const p of points) made.push(svg("circle", { class: side ? "white" : "black", cx: p[0].toFixed(1), cy: p[1].toFixed(1), r: 2.6 }));
    }
    made.push(svg("line", { class: "now", x1: x(state.ply), x2: x(state.ply), y1: y(1), y2: y(0) }));
    chart.replaceChildren(...made);
  }

  // ---- Playing and input ----

  function stop() {
    clearInterval(state.timer);
    state.timer = 0;
    element("play").textContent = "▶▶";
  }

  function play() {
    if (state.timer) return stop();
    const game = games[state.game];
    if (!game) return;
    if (state.ply >= game.coords.length) show(game.openingMoves);
    element("play").textContent = "❚❚";
    state.timer = setInterval(() => {
      show(state.ply + 1);
      if (state.ply >= game.coords.length) stop();
    }, PLAY_MS);
  }

  function go(ply) {
    stop();
    show(ply);
  }

  const keys = {
    ArrowLeft: () => go(state.ply - 1),
    ArrowRight: () => go(state.ply + 1),
    Home: () => go(0),
    End: () => go(Infinity),
    " ": play,
  };

  function choose(button) {
    element("engine").value = button.dataset.engine;
    element("opponent").value = button.dataset.opponent || "";
    element("reason").value = button.dataset.reason || "";
    element("outcome").value = button.dataset.reason ? "lost" : "";
    filter();
    open(state.shown[0]);
    element("games").scrollIntoView();
  }

  function fromAddress() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    if (wanted.has("game")) open(+wanted.get("game") - 1, wanted.has("move") ? +wanted.get("move") : undefined);
  }

  element("first").onclick = () => go(0);
  element("back").onclick = () => go(state.ply - 1);
  element("next").onclick = () => go(state.ply + 1);
  element("last").onclick = () => go(Infinity);
  element("play").onclick = play;
  element("slider").oninput = (event) => go(+event.target.value);
  element("numbers").onchange = () => show(state.ply);
  element("filter").onchange = filter;
  element("pageBack").onclick = () => { state.page--; drawList(); };
  element("pageOn").onclick = () => { state.page++; drawList(); };
  element("rows").onclick = (event) => { const made = event.target.closest("tr[data-game]"); if (made) open(+made.dataset.game); };
  element("moves").onclick = (event) => { const made = event.target.closest("tr[data-ply]"); if (made) go(+made.dataset.ply); };
  for (const button of document.querySelectorAll("button[data-engine]")) button.onclick = () => choose(button);
  document.addEventListener("keydown", (event) => {
    if (["SELECT", "INPUT", "BUTTON"].includes(event.target.tagName) && (event.key === " " || event.target.tagName !== "BUTTON")) return;
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  window.addEventListener("hashchange", fromAddress);

  filter();
  if (location.hash.startsWith("#game=")) fromAddress();
  else open(0);
})();
