/** What is used here of pdfmake, which brings no types of its own. */
declare module 'pdfmake' {
  interface PdfDocument {
    getBase64(): Promise<string>
  }
  const made: {
    addFonts(fonts: object): void
    setUrlAccessPolicy(allows: (url: string) => boolean): void
    setLocalAccessPolicy(allows: (path: string) => boolean): void
    createPdf(definition: object): PdfDocument
  }
  export default made
}

declare module 'pdfmake/standard-fonts/Helvetica.js' {
  const fonts: object
  export default fonts
}
