/** CSS Modules: class names of a stylesheet by the name they have in the file. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export default classes
}

declare module '*.css' {}
