import { AppError, validationError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { Of } from '@saude/contract/query'
import type { UserPost } from '@saude/service/user'
import { type CollectionDefinition, type Entity, filterBy, type Store } from '@saude/store'
import { hasBegun, holdsOn, type Span } from '../../contract/post-span.ts'
import type { user as record } from '../../contract/user.ts'
import { type HealthUnit, healthUnits } from '../health-unit/health-unit.ts'
import { type Team, teams } from '../team/team.ts'
import { type MicroArea, microAreas } from '../territory/territory.ts'
import { occupationFor } from './rules.ts'

/** Where somebody works as what; names are read from where they are kept. */
export interface Post {
  readonly id: string
  readonly healthUnitId: string
  readonly teamId: string | null
  readonly cbo: { readonly id: string; readonly name: string }
  readonly microAreaId: string | null
  readonly hours: number | null
  /** `YYYY-MM-DD`, both included; empty: since ever, without an end that is known. */
  readonly from: string | null
  readonly to: string | null
  /** The day on which it was entered: until then it may be taken back. */
  readonly enteredOn: string
  /** The register of establishments says so too: where it ceases to, the post ends. */
  readonly isOfCnes?: boolean
}

/** What a user's document says of where they work. */
export interface AtWork {
  readonly healthUnitId: string | null
  readonly cbo: { readonly id: string; readonly name: string } | null
  readonly heldPosts?: readonly Post[] | undefined
}

/**
 * Where and as what somebody works on a day: in the first of the posts that hold then. Who never had one works where their own
 * record says; of posts that have ended nothing comes any more.
 */
export function workOn({ heldPosts: posts = [], healthUnitId, cbo }: AtWork, day: string) {
  const [current] = posts.filter((one) => holdsOn(one, day))
  if (current) return { healthUnitId: current.healthUnitId, cbo: current.cbo, post: current }
  if (posts.some((one) => hasBegun(one, day))) return { healthUnitId: null, cbo: null, post: null }
  return { healthUnitId, cbo, post: undefined }
}

/** The units where somebody works on a day. */
export const unitsOn = (user: AtWork, day: string): string[] => {
  const own = (user.heldPosts ?? []).filter((one) => holdsOn(one, day)).map((one) => one.healthUnitId)
  const { healthUnitId } = workOn(user, day)
  return [...new Set(own.length > 0 ? own : healthUnitId === null ? [] : [healthUnitId])]
}

/** Units, teams and micro-areas that posts name, for who looks for their people. */
export const placesOf = (posts: readonly Post[]): string[] =>
  [
    ...new Set(posts.flatMap(({ healthUnitId, teamId, microAreaId }) => [healthUnitId, teamId, microAreaId])),
  ].filter((id) => id !== null)

/** Posts with the names of their units, teams and micro-areas; one whose unit is gone is left out. */
export interface NamedPost extends UserPost, Span {
  readonly cbo: Post['cbo']
  readonly hours: number | null
}

/** What posts name, by id. */
async function namedBy(posts: readonly Post[], store: Store) {
  const found = async <T extends Entity>(of: CollectionDefinition<T>, ids: readonly (string | null)[]) => {
    const wanted = [...new Set(ids)].filter((id) => id !== null)
    if (wanted.length === 0) return new Map<string, T>()
    const all = await store.collection(of).findAll(filterBy({ _id: { $in: wanted } }), { max: 5_000 })
    return new Map(all.map((one) => [one._id, one]))
  }
  const [units, own, areas] = await Promise.all([
    found(
      healthUnits,
      posts.map(({ healthUnitId }) => healthUnitId),
    ),
    found(
      teams,
      posts.map(({ teamId }) => teamId),
    ),
    found(
      microAreas,
      posts.map(({ microAreaId }) => microAreaId),
    ),
  ])
  return { units, teams: own, areas }
}

/** Posts as they are answered, in their order. */
export async function namedPosts(posts: readonly Post[] | undefined, store: Store): Promise<NamedPost[]> {
  if (!posts || posts.length === 0) return []
  const known = await namedBy(posts, store)
  return posts.flatMap((post) => {
    const unit = known.units.get(post.healthUnitId)
    if (!unit) return []
    const { id, cbo, hours, from, to } = post
    const team = known.teams.get(post.teamId ?? '')
    const area = known.areas.get(post.microAreaId ?? '')
    return [
      {
        ...{ id, cbo, hours, from, to },
        healthUnit: { id: unit._id, name: unit.name, cnes: unit.cnes ?? null },
        team: team ? { id: team._id, name: team.name, ine: team.ine ?? null } : null,
        microArea: area ? { id: area._id, name: area.name } : null,
      },
    ]
  })
}

/** What a form says of posts. */
type Said = NonNullable<NonNullable<Of<typeof record.declared.fields>['posts']>>[number]

interface Asking {
  readonly store: Store
  readonly client: string | null
  readonly now: Date
  /** Path of the fields in the input. */
  readonly at: string
}

/**
 * Posts as they are stored: ids and days of entry stay, units, teams and micro-areas have to be the client's and belong together.
 * @throws AppError `validation` at the post that is wrong, or where one is left out that has held already
 */
export async function postsFrom(
  said: readonly Said[] | null | undefined,
  stored: readonly Post[] | undefined = [],
  asking: Asking,
): Promise<{ heldPosts: readonly Post[]; placeIds: readonly string[] }> {
  const { store, client, now, at } = asking
  const day = today(now)
  const given = (said ?? []).map((one): Post => {
    const known = stored.find(({ id }) => id === one.id)
    return {
      id: known?.id ?? newId(now.getTime()),
      healthUnitId: one.healthUnit.id,
      teamId: one.team?.id ?? null,
      cbo: { id: one.cbo.id, name: one.cbo.name ?? one.cbo.id },
      microAreaId: one.microArea?.id ?? null,
      hours: one.hours ?? null,
      from: one.from ?? null,
      to: one.to ?? null,
      enteredOn: known?.enteredOn ?? day,
      ...(known?.isOfCnes && { isOfCnes: true }),
    }
  })
  refuseTwice(given, at)
  const kept = new Set(given.map(({ id }) => id))
  const gone = stored.find((one) => !kept.has(one.id) && one.enteredOn < day && hasBegun(one, day))
  const known = await namedBy([...given, ...(gone ? [gone] : [])], store)
  if (gone) {
    const unit = known.units.get(gone.healthUnitId)?.name ?? 'unidade removida'
    const since = formatDate(gone.from ?? gone.enteredOn)
    const text = `A lotação em ${unit} vale desde ${since}: não a apague, informe até quando valeu`
    throw validationError({ [`${at}posts`]: text })
  }
  const checked: Post[] = []
  for (const [index, post] of given.entries()) {
    refuseMisfit(post, known, client, `${at}posts[${index}].`)
    const before = stored.find(({ id }) => id === post.id)?.cbo ?? null
    const cbo = await occupationFor(post.cbo, before, { store, client, now, at: `${at}posts[${index}].` })
    checked.push({ ...post, cbo: cbo ?? post.cbo })
  }
  return { heldPosts: checked, placeIds: placesOf(checked) }
}

function refuseTwice(posts: readonly Post[], at: string): void {
  const keyOf = ({ id, enteredOn, isOfCnes, ...post }: Post) => JSON.stringify(post)
  const index = posts.findIndex(
    (one, place) => posts.findIndex((other) => keyOf(other) === keyOf(one)) < place,
  )
  if (index >= 0) throw validationError({ [`${at}posts`]: `A lotação ${index + 1} já está na lista` })
}

function refuseMisfit(
  { healthUnitId, teamId, microAreaId }: Post,
  known: Awaited<ReturnType<typeof namedBy>>,
  client: string | null,
  at: string,
): void {
  const [unit, team, area]: [HealthUnit | undefined, Team | undefined, MicroArea | undefined] = [
    known.units.get(healthUnitId),
    known.teams.get(teamId ?? ''),
    known.areas.get(microAreaId ?? ''),
  ]
  const one = 'deve ser preenchido com um dos valores fornecidos'
  if (!unit || unit.client !== client)
    throw validationError({ [`${at}healthUnit`]: `Unidade de saúde ${one}` })
  if (teamId !== null && (!team || team.client !== client))
    throw validationError({ [`${at}team`]: `Equipe ${one}` })
  if (team && team.healthUnit.id !== healthUnitId)
    throw validationError({ [`${at}team`]: `A equipe é da unidade ${team.healthUnit.name ?? ''}` })
  if (microAreaId !== null && (!area || area.client !== client))
    throw validationError({ [`${at}microArea`]: `Microárea ${one}` })
  if (area && area.healthUnit.id !== healthUnitId)
    throw validationError({ [`${at}microArea`]: `A microárea é da unidade ${area.healthUnit.name ?? ''}` })
}

/** @throws AppError `notFound` for a post that is not the person's, or does not hold today */
export function chosenPost(posts: readonly NamedPost[], id: string, day: string): NamedPost {
  const found = posts.find((one) => one.id === id && holdsOn(one, day))
  if (!found) throw new AppError('notFound', 'Esta lotação não está mais em vigor')
  return found
}
