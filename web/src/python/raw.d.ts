/** A Python file imported as text by Vite. */
declare module "*.py?raw" {
  const text: string;
  export default text;
}
