import { isOlder } from '@saude/service/migrations/admit'
import type { MigrationMark } from '@saude/service/migrations/mark'
import type { Migration } from '@saude/service/migrations/migration'
import { defineCollection } from '@saude/store'

/** A conversion of data that a process will do, or has begun. */
interface Ahead {
  readonly area: string
  readonly id: string
  readonly title: string
  /** The oldest release that may still write after it. */
  readonly compatibleWith: string | null
}

/** What a gateway is, as far as others on its database have to fit it. */
export interface Traits {
  readonly version: string
  /** Digests of its secrets, by the names of their settings. */
  readonly secrets: Readonly<Record<string, string>>
  /** Areas that run as processes of their own. */
  readonly apart: readonly string[]
  /** Where it keeps files; absent of releases that had a folder only. */
  readonly files?: string
  /** The last migration of each area that it knows. */
  readonly knows: Readonly<Record<string, string>>
  readonly ahead: readonly Ahead[]
}

/** A gateway that works on a database, in the core's store. */
export interface GatewayProcess extends Traits {
  /** One start of one process. */
  readonly _id: string
  /** Machine and process, for the operator. */
  readonly place: string
  /** It fills the demo municipality: what is there is not whole. */
  readonly isFilling: boolean
  /** Another value with each renewal: who watches it needs no clock of this process. */
  readonly beat: string
}

/** Of the core's store. */
export const gatewayProcesses = defineCollection<GatewayProcess>('gatewayProcess', { tenant: 'global' })

/**
 * The counter of those who enter, in the one row by which releases before the register kept each other out: to them all gateways of
 * the register are one that runs.
 */
export interface GatewayLease {
  readonly _id: 'gateway'
  readonly holder: string
  readonly place: string
  readonly beat: string
  /** One more with each who enters; absent of earlier releases. */
  readonly entered?: number
}

/** Of the core's store. */
export const gatewayLeases = defineCollection<GatewayLease>('gatewayLease', { tenant: 'global' })

/** What a process knows of an area's conversions, and which it has before it by the marks of the store. */
export function conversionsOf(
  area: string,
  migrations: readonly Migration[],
  marks: readonly MigrationMark[],
): Pick<Traits, 'knows' | 'ahead'> {
  const last = migrations.at(-1)
  const done = new Set(marks.flatMap(({ _id, state }) => (state === 'running' ? [] : [_id])))
  // A store without marks has nothing to convert.
  const left = marks.length === 0 ? [] : migrations.filter((one) => 'run' in one && !done.has(one.id))
  return {
    knows: last ? { [area]: last.id } : {},
    ahead: left.map((one) => ({
      area,
      id: one.id,
      title: one.title,
      compatibleWith: ('compatibleWith' in one ? one.compatibleWith : undefined) ?? null,
    })),
  }
}

/** Why a process may not work beside one that does, in words for its operator; undefined where it may. */
export function misfit(
  own: Traits,
  other: Traits & Pick<GatewayProcess, 'place' | 'isFilling'>,
): string | undefined {
  const beside = `o Saúde Municipal que já trabalha neste banco de dados (${other.place})`
  const secret = Object.keys(own.secrets).find(
    (name) => other.secrets[name] !== undefined && other.secrets[name] !== own.secrets[name],
  )
  if (secret)
    return `${secret} é outro que o d${beside}. Todos os processos precisam dos mesmos segredos: use aqui os de lá, ou encerre aquele antes.`
  if (own.apart.join() !== other.apart.join())
    return `AREA_SERVICES não combina com ${beside}: aqui há como processos próprios ${listed(own.apart)}, lá ${listed(other.apart)}. Use a mesma divisão em todos.`
  const [here, there] = [own.files ?? 'folder', other.files ?? 'folder']
  if (here !== there)
    return `Os arquivos são guardados aqui em ${spoken(here)}, e ${beside} os guarda em ${spoken(there)}. Use o mesmo FILES_URL em todos.`
  if (other.isFilling)
    return `${sentence(beside)} está preenchendo o município de demonstração. Comece este quando terminar.`
  const mine = own.ahead.find((one) => !mayWriteAfter(other, one))
  if (mine)
    return `A versão ${own.version} precisa converter os dados da área ${mine.area} (${mine.id}: ${mine.title}), e depois disso a versão ${other.version} não pode mais gravar neles. Encerre antes ${beside}.`
  const theirs = other.ahead.find((one) => !mayWriteAfter(own, one))
  if (theirs)
    return `${sentence(beside)} é da versão ${other.version} e converte os dados da área ${theirs.area} (${theirs.id}: ${theirs.title}); depois disso a versão ${own.version} não pode gravar neles. Use aqui a versão ${other.version}.`
  return undefined
}

const mayWriteAfter = ({ knows, version }: Traits, { area, id, compatibleWith }: Ahead): boolean =>
  (knows[area] ?? '') >= id || (compatibleWith !== null && !isOlder(version, compatibleWith))

const spoken = (place: string): string =>
  place === 'folder' ? 'uma pasta' : place === 'gridfs' ? 'MongoDB (GridFS)' : place

const listed = (areas: readonly string[]): string => (areas.length > 0 ? areas.join(', ') : 'nenhuma área')

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
