/**
 * Gives the table the light or dark theme of the notebook around it. Notebooks have no common way of
 * declaring their theme, but the colour of their text shows it.
 */

/** The brightness of the text, from 0 to 255, above which the notebook's theme is dark. */
const LIGHT = 140;

/**
 * Return true if the text around the element is light. CSS has many notations for a colour, so it is painted
 * on a canvas and read back as numbers.
 */
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

/** Keep the element's `data-theme` in line with the notebook's theme. Return a function that stops this. */
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
