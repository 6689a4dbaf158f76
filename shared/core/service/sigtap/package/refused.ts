/** Why a package is not taken: the sentence is for the person who sent it. */
export class RefusedPackage extends Error {
  override readonly name = 'RefusedPackage'
}

/** @throws RefusedPackage naming the file and, where one is at fault, its line */
export function refuse(sentence: string, file?: string, line?: number): never {
  const place = [...(file === undefined ? [] : [file]), ...(line === undefined ? [] : [`linha ${line}`])]
  throw new RefusedPackage(place.length > 0 ? `${place.join(', ')}: ${sentence}` : sentence)
}
