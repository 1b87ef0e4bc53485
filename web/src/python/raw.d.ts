/** A Python file as text, as Vite imports it. */
declare module "*.py?raw" {
  const text: string;
  export default text;
}
