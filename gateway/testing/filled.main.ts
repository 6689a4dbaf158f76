import { filledTown } from './filled.ts'

/** `node shared/build/bin/run.mjs gateway/testing/filled.main.ts`: prints the folder of the filled town, made where it is missing. */
filledTown().then(
  (folder) => console.log(folder),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
