import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceDefinition } from '@saude/service/service'
import { dropFormerIndexes, peek } from '@saude/store'
import { gatewayProcesses } from './register/process.ts'
import type { Settings } from './settings.ts'
import { StartError, startError } from './start-error.ts'
import { version } from './version.ts'

/** Longer than a process takes to give a sign. */
const watchMs = 12_000

/**
 * What `npm run admin -- indexes` does with MongoDB: drops the indexes that this release declares no more. The embedded store does so
 * whenever it is opened.
 * @throws StartError while a gateway of another release works on the database
 */
export async function dropIndexes(
  services: readonly Pick<ServiceDefinition, 'area' | 'collections'>[],
  settings: Pick<Settings, 'dataDir' | 'mongoUri' | 'host' | 'port'>,
  wait: () => Promise<unknown> = () => pause(watchMs),
): Promise<string> {
  const { dataDir: folder, mongoUri: uri } = settings
  if (uri === undefined) return 'Sem MONGODB_URI não há nada a fazer: os índices acompanham cada início.'
  try {
    const others = async () =>
      (await peek({ folder, area: 'core', uri }, gatewayProcesses)).filter((one) => one.version !== version)
    const before = await others()
    // What gives no sign is dead.
    if (before.length > 0) await wait()
    const alive = before.length > 0 ? await others() : []
    const other = alive.find(({ _id, beat }) => !before.some((one) => one._id === _id && one.beat === beat))
    if (other)
      throw new StartError(
        `A versão ${other.version} ainda trabalha neste banco de dados (${other.place}), e pode precisar dos índices que a ${version} não declara. Encerre-a antes.`,
      )
    const lines: string[] = []
    for (const { area, collections } of services) {
      const dropped = await dropFormerIndexes({ area, uri }, Object.values(collections))
      lines.push(...dropped.map((name) => `  ${area}, ${name}`))
    }
    return lines.length > 0
      ? ['Índices que a versão não usa mais, removidos:', ...lines].join('\n')
      : 'Não há índices de versões anteriores.'
  } catch (error) {
    throw startError(error, settings)
  }
}
