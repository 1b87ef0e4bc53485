/** Light or dark, as whatever the table stands in: notebooks do not say it in one way, but their letters show it. */

/** Above it letters are light, of 255. */
const LIGHT = 140;

/** Colours are written in many ways; painted they are numbers. */
function isDark(host: Element): boolean {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [1, 1];
  const brush = canvas.getContext("2d");
  if (!brush) return false;
  brush.fillStyle = getComputedStyle(host.parentElement ?? host).color;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
  return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT;
}

/** Keep `data-theme` of the element as the notebook is. Answers what ends it. */
export function followTheme(host: HTMLElement): () => void {
  const look = (): void => {
    host.dataset.theme = isDark(host) ? "dark" : "light";
  };
  look();
  const observer = new MutationObserver(look);
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true });
  const wish = matchMedia("(prefers-color-scheme: dark)");
  wish.addEventListener("change", look);
  return () => {
    observer.disconnect();
    wish.removeEventListener("change", look);
  };
}
