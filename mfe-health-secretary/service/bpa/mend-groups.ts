import { isPrimaryCare } from '@saude/citizen/contract/instrument'
import { cnsFits } from '@saude/contract/documents'
import { formatCount } from '@saude/contract/formats'
import { chunksOf } from '@saude/contract/values'
import { healthUnitByIds, healthUnitTeamsByIds } from '@saude/core/contract/health-unit'
import { holdsOn } from '@saude/core/contract/post-span'
import { userAtWorkByIds } from '@saude/core/contract/user-at-work'
import type { Ask } from '@saude/service/handlers'
import { createPace } from '@saude/service/slices'
import { elsewhere } from '../../contract/bpa-mend.ts'
import { type BpaReason, type Mending, mendingOf } from '../../contract/bpa-reasons.ts'
import { isForAuthor } from './asked.ts'
import type { Named } from './entries.ts'
import { monthOf, type ProcedureRule } from './production.ts'

/** Entries that stay out for one reason, by who attended, and with what each group could be mended. */

export interface Proposal {
  /** Of a unit its id, with a team behind a slash, of a team alone the slash and its INE; a CBO; a CNS. */
  readonly value: string
  readonly label: string
  readonly source: string
}

export interface MendGroup {
  readonly key: string
  readonly professional: string | null
  readonly what: string | null
  readonly entries: readonly Named[]
  readonly proposals: readonly Proposal[]
  readonly mayAsk: boolean
  /** The first proposal is only one of what there is at the unit. */
  readonly isOpen: boolean
  readonly professionalId: string | null
}

/** Ids that one call asks for. */
const most = 500

/** What a walk through the months has seen of who attends where and as what. */
export function knowingWho() {
  const places = new Map<string, Map<string, { readonly label: string; count: number }>>()
  const jobs = new Map<string, Map<string, number>>()
  const allowed = new Map<string, ReadonlySet<string>>()
  return {
    see(entries: readonly Named[]): void {
      for (const entry of entries) {
        const who = whoOf(entry)
        if (who === undefined) continue
        const { unit, unitName, team, professional } = entry
        if (unit?.cnes) {
          const own = places.get(who) ?? new Map()
          places.set(who, own)
          const value = team ? `${unit.id}/${team}` : unit.id
          const label = `${unitName ?? unit.cnes}${team ? `, equipe ${team}` : ''}`
          own.set(value, { label, count: (own.get(value)?.count ?? 0) + 1 })
        }
        if (professional?.cbo) {
          const own = jobs.get(who) ?? new Map<string, number>()
          jobs.set(who, own)
          own.set(professional.cbo, (own.get(professional.cbo) ?? 0) + 1)
        }
      }
    },
    learn(month: string, rules: readonly ProcedureRule[]): void {
      for (const { code, occupations } of rules) allowed.set(`${month} ${code}`, new Set(occupations))
    },
    placesOf: (who: string) =>
      [...(places.get(who) ?? [])].sort(([, one], [, other]) => other.count - one.count),
    jobsOf: (who: string) => [...(jobs.get(who) ?? [])].sort(([, one], [, other]) => other - one),
    /** Whether the table lets somebody with this occupation do what an entry says. */
    mayDo({ date, procedure }: Named, cbo: string): boolean {
      const own = allowed.get(`${monthOf(date)} ${procedure}`)
      return own !== undefined && (own.size === 0 || own.has(cbo))
    },
  }
}

export type Knowing = ReturnType<typeof knowingWho>

/** Who attended: by account, by CNS, or by name; undefined where nothing is known. */
export const whoOf = ({ professional, professionalName }: Named): string | undefined =>
  professional?.userId ?? professional?.cns ?? professionalName ?? undefined

/** What is mended with the post of who attended. */
const ofPosts = ['unit', 'team', 'occupation'] as const

/** How entries of a reason are grouped: by who attended, those of one post apart from those of another. */
function keyOf(entry: Named, mending: Mending, users: Users): string {
  if (entry.mendedAt) return elsewhere
  const held = ofPosts.some((one) => one === mending) ? heldOn(entry, users) : []
  // The posts of one person differ in the ends of their ids.
  const who = [whoOf(entry) ?? '-', ...held.map(({ id }) => id.slice(-8))].join('@')
  if (mending === 'occupation') return [who, entry.professional?.cbo ?? '', entry.procedure ?? ''].join('|')
  // A unit that has got its CNES is written as it is now.
  return (mending === 'unit' || mending === 'team') && entry.unit ? `${who}|${entry.unit.id}` : who
}

/** Groups of entries, the largest first. */
export async function groupsOf(
  entries: readonly Named[],
  reason: BpaReason,
  known: Knowing,
  ask: Ask,
): Promise<MendGroup[]> {
  const mending = mendingOf(reason)
  const users = await usersOf(entries, ask)
  const groups = new Map<string, Named[]>()
  const pace = createPace()
  for (const entry of entries) {
    await pace()
    const key = keyOf(entry, mending, users)
    const own = groups.get(key)
    if (own) own.push(entry)
    else groups.set(key, [entry])
  }
  const proposalsOf = await proposalsFrom(entries, reason, known, { users, ask })
  return [...groups]
    .map(([key, own]): MendGroup => {
      const [first] = own
      const { procedure = null, procedureName = null } = first ?? {}
      const proposals = first && key !== elsewhere ? proposalsOf(first, own) : []
      return {
        key,
        professional: key === elsewhere ? 'Tratamento fora de domicílio' : (first?.professionalName ?? null),
        what:
          key === elsewhere
            ? 'corrige-se na solicitação'
            : mending === 'occupation'
              ? (procedureName ?? procedure)
              : mending === 'team'
                ? (first?.unitName ?? null)
                : null,
        entries: own,
        proposals,
        mayAsk: isForAuthor({ reason }) && own.every((one) => one.isRecorded),
        isOpen: proposals.length > 1 && proposals[0]?.source === ofUnit,
        professionalId: first?.professional?.userId ?? null,
      }
    })
    .sort((one, other) => other.entries.length - one.entries.length)
}

/** What is known of professionals and units that a group could be mended with. */
async function proposalsFrom(
  entries: readonly Named[],
  reason: BpaReason,
  known: Knowing,
  { users, ask }: { readonly users: Users; readonly ask: Ask },
) {
  const mending = mendingOf(reason)
  const none = (): Proposal[] => []
  if (mending === 'team') return teamsFrom(entries, reason, known, { users, ask })
  if (mending !== 'unit' && mending !== 'occupation' && mending !== 'professional') return none
  const registered = ({ professional }: Named) => users.get(professional?.userId ?? '')
  const postsOf = (entry: Named) => othersThan(heldOn(entry, users), registered(entry)?.posts ?? [])
  const thenOf = (entry: Named) => heldOn(entry, users)
  if (mending === 'professional')
    return (first: Named): Proposal[] => {
      const cns = registered(first)?.cns
      return cns && cnsFits(cns)
        ? [{ value: cns, label: `CNS ${cns}`, source: 'cadastro de quem atendeu' }]
        : []
    }
  if (mending === 'occupation')
    return (first: Named, own: readonly Named[]): Proposal[] => {
      const cbo = registered(first)?.cbo
      const used = known
        .jobsOf(whoOf(first) ?? '')
        .map(([code, count]) => proposed(code, code, countText(count)))
      const all = [
        ...thenOf(first).flatMap(({ cbo: then }) =>
          then ? [proposed(then.id, `${then.id} ${then.name}`, ofPostThen)] : [],
        ),
        ...(cbo ? [proposed(cbo.id, `${cbo.id} ${cbo.name}`, 'cadastro de quem atendeu')] : []),
        ...postsOf(first).flatMap(({ cbo: other }) =>
          other ? [proposed(other.id, `${other.id} ${other.name}`, ofPost)] : [],
        ),
        ...used,
      ]
      return unique(all).filter(({ value }) => own.every((entry) => known.mayDo(entry, value)))
    }
  const ids = (first: Named) => [
    registered(first)?.healthUnitId,
    first.unit?.id,
    ...(registered(first)?.posts ?? []).map(({ healthUnitId }) => healthUnitId),
  ]
  const found = await allOf(entries, ids, (some) => ask(healthUnitByIds, { ids: some }))
  const units = new Map(found.map((unit) => [unit.id, unit]))
  const named = (id: string | null | undefined, source: string, team?: string | null): Proposal[] => {
    const unit = id ? units.get(id) : undefined
    if (!unit?.cnes) return []
    return [
      team
        ? proposed(`${unit.id}/${team}`, `${unit.name}, equipe ${team}`, source)
        : proposed(unit.id, unit.name, source),
    ]
  }
  return (first: Named): Proposal[] =>
    unique([
      ...named(first.unit?.id, 'a unidade do registro, com o CNES de hoje'),
      ...thenOf(first).flatMap(({ healthUnitId, team }) => named(healthUnitId, ofPostThen, team)),
      ...named(registered(first)?.healthUnitId, 'cadastro de quem atendeu'),
      ...postsOf(first).flatMap(({ healthUnitId }) => named(healthUnitId, ofPost)),
      ...known
        .placesOf(whoOf(first) ?? '')
        .map(([value, { label, count }]) => proposed(value, label, countText(count))),
    ])
}

/** Who attended, as they work now and have worked. */
async function usersOf(entries: readonly Named[], ask: Ask) {
  const found = await allOf(
    entries,
    ({ professional }) => professional?.userId,
    (ids) => ask(userAtWorkByIds, { ids }),
  )
  return new Map(found.map((user) => [user.id, user]))
}

type Users = Awaited<ReturnType<typeof usersOf>>

/** The posts in which who attended was on the day of an entry. */
const heldOn = ({ professional, date }: Named, users: Users) =>
  (users.get(professional?.userId ?? '')?.posts ?? []).filter((one) => holdsOn(one, date))

const othersThan = <P extends { readonly id: string }>(
  these: readonly P[],
  all: readonly P[],
): readonly P[] => all.filter(({ id }) => !these.some((one) => one.id === id))

/** The post in which who attended was on that day. */
const ofPostThen = 'lotação de quem atendeu, no dia'

/** Another one of their posts. */
const ofPost = 'outra lotação de quem atendeu'

/** Of what there is at the unit, the same for everybody who attends there. */
const ofUnit = 'a unidade do registro'

/** Where the professional is known to work with a team, at this unit first, and the teams that the unit has. */
async function teamsFrom(
  entries: readonly Named[],
  reason: BpaReason,
  known: Knowing,
  { users, ask }: { readonly users: Users; readonly ask: Ask },
) {
  const found = await allOf(
    entries,
    ({ unit }) => unit?.id,
    (ids) => ask(healthUnitTeamsByIds, { ids }),
  )
  const teams = new Map(found.map((unit) => [unit.id, unit.teams ?? []]))
  return (first: Named): Proposal[] => {
    const here = (teams.get(first.unit?.id ?? '') ?? []).flatMap((one) =>
      one.ine && (reason !== 'esusAlone' || isPrimaryCare({ teams: [one] }, one.ine))
        ? [{ team: one.team, ine: one.ine }]
        : [],
    )
    const nameOf = new Map(here.map(({ team, ine }) => [ine, `Equipe ${team} (${ine})`]))
    const used = known.placesOf(whoOf(first) ?? '').flatMap(([place, { label, count }]) => {
      const [unit, ine] = place.split('/')
      if (!ine) return []
      if (unit !== first.unit?.id) return [proposed(place, label, countText(count))]
      const name = nameOf.get(ine)
      return name ? [proposed(`/${ine}`, name, countText(count))] : []
    })
    const own = here.map(({ ine }) => proposed(`/${ine}`, nameOf.get(ine) ?? ine, ofUnit))
    const held = heldOn(first, users)
    const inPosts = (posts: typeof held, source: string) =>
      posts.flatMap(({ healthUnitId, team }) => {
        const name = team && healthUnitId === first.unit?.id ? nameOf.get(team) : undefined
        return name ? [proposed(`/${team}`, name, source)] : []
      })
    const all = users.get(first.professional?.userId ?? '')?.posts ?? []
    const fromPosts = [...inPosts(held, ofPostThen), ...inPosts([...othersThan(held, all)], ofPost)]
    const isHere = ({ value }: Proposal) => value.startsWith('/')
    return unique([...fromPosts, ...used.filter(isHere), ...own, ...used.filter((one) => !isHere(one))])
  }
}

const proposed = (value: string, label: string, source: string): Proposal => ({ value, label, source })
const countText = (count: number) => formatCount(count, 'outro registro', 'outros registros')
/** Of proposals of one value the first one stays. */
const unique = (all: readonly Proposal[]): Proposal[] =>
  all.filter(({ value }, at) => all.findIndex((one) => one.value === value) === at)

/** What is answered for all ids of entries, some at a time. */
async function allOf<T>(
  entries: readonly Named[],
  idsOf: (entry: Named) => string | null | undefined | readonly (string | null | undefined)[],
  asked: (ids: string[]) => Promise<{ readonly items: readonly T[] }>,
): Promise<T[]> {
  const ids = new Set(entries.flatMap((entry) => idsOf(entry) ?? []).flatMap((id) => id ?? []))
  const found: T[] = []
  for (const some of chunksOf([...ids], most)) found.push(...(await asked(some)).items)
  return found
}
