import { access, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatBytes } from '@saude/contract/formats'

export interface DiskState {
  /** Of what this process may use, 0 to 1. */
  readonly used: number
  readonly freeBytes: number
}

interface DiskWatchParts {
  readonly dataDir: string
  /** From which share on somebody has to see to it, 0 to 1. */
  readonly threshold: number
  /** The operator's console. */
  readonly warn: (words: string) => void
  /** Notifies those who administer. */
  readonly notify: (notice: { readonly title: string; readonly message: string }) => Promise<void>
  readonly complain: (error: unknown) => void
  readonly read?: (folder: string) => Promise<DiskState>
}

/** Less than so much below the threshold it is still the same crossing. */
const slack = 0.02
/** Lies in the data folder while the disk is above the threshold: a restart is no crossing. */
const noticed = 'aviso-de-disco'

/** How full the disk of a folder is. */
export async function readDisk(folder: string): Promise<DiskState> {
  const { bsize, blocks, bfree, bavail } = await statfs(folder)
  // Some blocks are the system's alone.
  const mine = blocks - bfree + bavail
  return { used: mine > 0 ? 1 - bavail / mine : 0, freeBytes: bavail * bsize }
}

/** Looks how full the disk is, and says it once each time that it gets beyond the threshold. */
export function createDiskWatch({
  dataDir,
  threshold,
  warn,
  notify,
  complain,
  read = readDisk,
}: DiskWatchParts) {
  const path = join(dataDir, noticed)
  let state: DiskState | undefined

  const isAbove = () => state !== undefined && state.used >= threshold
  const words = () =>
    `O disco dos dados está ${Math.floor((state?.used ?? 0) * 100)}% cheio: restam ${formatBytes(state?.freeBytes ?? 0)}.`

  async function look(): Promise<void> {
    state = await read(dataDir)
    const isNoticed = await access(path).then(
      () => true,
      () => false,
    )
    if (isNoticed && state.used < threshold - slack) await rm(path, { force: true })
    if (isNoticed || !isAbove()) return
    warn(`${words()} Libere espaço: cheio, ele recusa o que é gravado.`)
    await writeFile(path, '', { mode: 0o600 })
    await notify({
      title: 'Disco do servidor quase cheio',
      message: `${words()} Avise quem cuida do servidor: com o disco cheio, nada mais pode ser gravado.`,
    })
  }

  return {
    /** @returns when it was looked at; what fails is reported */
    look: () => look().catch(complain),
    state: () => state,
    /** For operators; undefined while there is space. */
    problem: (): string | undefined => (isAbove() ? words() : undefined),
  }
}

export type DiskWatch = ReturnType<typeof createDiskWatch>
