import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A secret of this installation: generated once into `<dataDir>/secrets/<name>`, readable by its owner only.
 * @returns 64 hexadecimal digits
 */
export async function secret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const made = randomBytes(32).toString('hex')
  try {
    // Exclusively: of two processes that start at once one makes it and the other reads it.
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(made)
      await file.sync()
    } finally {
      await file.close()
    }
    return made
  } catch (error) {
    if (!isTaken(error)) throw error
  }
  const known = (await readFile(path, 'utf8')).trim()
  if (known.length < 32) throw new Error(`O segredo em ${path} está incompleto; apague o arquivo`)
  return known
}

const isTaken = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST'
