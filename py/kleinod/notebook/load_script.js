// What a widget carries while another one of its notebook carries the whole script (widget.py): it waits for that
// script, which serves all widgets, and asks Python for it where it does not come, as when the other was closed.
const SCRIPT = Symbol.for("kleinod.widget");
const PATIENCE = 2000;
const STEP = 50;

const pause = () => new Promise((done) => setTimeout(done, STEP));

function asked(model) {
  return new Promise((done) => {
    const id = `script.${Math.random()}`;
    const heard = () => {
      const answer = JSON.parse(model.get("_answer") || "{}");
      if (answer.id !== id) return;
      model.off("change:_answer", heard);
      // A saved notebook holds no answer.
      model.set("_asked", "");
      model.set("_answer", "");
      model.save_changes();
      done(answer.text);
    };
    model.on("change:_answer", heard);
    model.set("_asked", JSON.stringify({ id, request: { op: "script" } }));
    model.save_changes();
  });
}

async function load(model) {
  for (let waited = 0; !globalThis[SCRIPT]; waited += STEP) {
    if (waited === PATIENCE) void asked(model).then(run);
    await pause();
  }
}

function run(text) {
  return import(/* @vite-ignore */ URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
}

async function render(context) {
  await load(context.model);
  return globalThis[SCRIPT](context);
}

export default { render };
