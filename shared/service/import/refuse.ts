/** A file that is refused whole, with the reason in Portuguese: nothing of it was written. */
export class RefusedFile extends Error {}

/** @throws RefusedFile */
export function refuseFile(why: string): never {
  throw new RefusedFile(why)
}
