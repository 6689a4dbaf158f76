/** Milliseconds that a browser gets to begin a download before its address is given back. */
const grace = 60_000

/** Hands a file to the person as a download. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), grace)
}

/** A file of what a server answered as base64. */
export const fileOf = (base64: string, type: string): Blob =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type })
