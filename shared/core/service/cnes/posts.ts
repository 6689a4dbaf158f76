import { newId } from '@saude/contract/id'
import { filterBy } from '@saude/store'
import { mostPosts } from '../../contract/post.ts'
import type { HealthUnit } from '../health-unit/health-unit.ts'
import { type Team, teams } from '../team/team.ts'
import { type MicroArea, microAreas } from '../territory/territory.ts'
import type { Post } from '../user/post.ts'
import type { Batch } from './batch.ts'
import { unitsByCnes } from './teams.ts'

export type Row = NonNullable<Batch['args']['input']['people']>[number]

/** What posts of a batch name. */
export interface Places {
  readonly units: ReadonlyMap<string, Pick<HealthUnit, '_id'>>
  readonly teams: ReadonlyMap<string, Pick<Team, '_id' | 'healthUnit'>>
  readonly areas: readonly MicroArea[]
}

export async function placesIn(batch: Batch, rows: readonly Row[]): Promise<Places> {
  const { args, client } = batch
  const posts = rows.flatMap((row) => row.posts)
  const ines = [...new Set(posts.flatMap(({ ine }) => ine ?? []))]
  const hasAreas = posts.some(({ microArea }) => microArea)
  const [units, found, areas] = await Promise.all([
    unitsByCnes(
      batch,
      posts.map(({ cnes }) => cnes),
    ),
    ines.length > 0
      ? args.store.collection(teams).findAll(filterBy({ client, ine: { $in: ines } }), { max: 5_000 })
      : [],
    hasAreas ? args.store.collection(microAreas).findAll(filterBy({ client }), { max: 10_000 }) : [],
  ])
  return { units, teams: new Map(found.map((one) => [one.ine ?? '', one])), areas }
}

interface Saying {
  readonly row: Row
  readonly stored: readonly Post[]
  readonly places: Places
  readonly occupationOf: (code: string) => Promise<Post['cbo']>
  /** What is left out of it. */
  readonly notices: string[]
}

/** Agents look after a micro-area: community health (CBO 5151-05) and endemics (5151-40). */
const agents = ['515105', '515140']

/** Whether a post goes on on a day. */
const goesOn = ({ to }: Pick<Post, 'to'>, day: string): boolean => !to || to > day

/**
 * The posts of somebody as the file says them: those that are there stay as they are, new ones are added, and those of an earlier file
 * that it has no more end on its day. What people have entered beside it stays.
 */
export async function saidPosts(batch: Batch, saying: Saying): Promise<readonly Post[]> {
  const { row, stored, places, occupationOf, notices } = saying
  const { args, date, day } = batch
  const planned = new Set(args.input.run ? [] : (args.input.planned ?? []))
  const posts = [...stored]
  const said = new Set<string>()
  for (const one of row.posts) {
    const unit = places.units.get(one.cnes)
    const unitId = unit?._id ?? (planned.has(one.cnes) ? one.cnes : undefined)
    if (unitId === undefined) {
      notices.push('Lotação em uma unidade que não está no arquivo: fica fora')
      continue
    }
    const team = one.ine ? places.teams.get(one.ine) : undefined
    if (one.ine && !planned.has(one.ine) && team?.healthUnit.id !== unitId)
      notices.push(
        'A equipe da lotação não é desta unidade, ou não está no arquivo: a lotação fica sem equipe',
      )
    const teamId =
      (team?.healthUnit.id === unitId ? team._id : undefined) ??
      (one.ine && planned.has(one.ine) ? one.ine : null)
    const microAreaId = areaOf(one, unitId, places, notices)
    const at = posts.findIndex(
      (post) =>
        post.healthUnitId === unitId &&
        post.teamId === teamId &&
        post.cbo.id === one.cbo &&
        goesOn(post, date),
    )
    const known = posts[at]
    if (known) {
      said.add(known.id)
      const isFuller = microAreaId !== null && known.microAreaId === null
      if (!known.isOfCnes || isFuller)
        posts[at] = { ...known, ...(isFuller && { microAreaId }), isOfCnes: true }
      continue
    }
    if (posts.length >= mostPosts) {
      notices.push(`Mais de ${mostPosts} lotações: as outras ficam fora`)
      continue
    }
    const post: Post = {
      id: newId(args.now.getTime()),
      ...{ healthUnitId: unitId, teamId, cbo: await occupationOf(one.cbo), microAreaId, hours: null },
      // Since when somebody has worked there a first file does not say.
      from: stored.length > 0 ? date : null,
      ...{ to: null, enteredOn: day, isOfCnes: true },
    }
    said.add(post.id)
    posts.push(post)
  }
  return posts.map((post) => (post.isOfCnes && !said.has(post.id) ? ended(post, date) : post))
}

/** A post that the register has no more. */
export function ended(post: Post, date: string): Post {
  if (!goesOn(post, date)) return post
  return { ...post, to: post.from && post.from > date ? post.from : date }
}

/** The micro-area that a post names; of most agents the file does not say it. */
function areaOf(
  { microArea, cbo }: Row['posts'][number],
  unitId: string,
  { areas }: Places,
  notices: string[],
): string | null {
  if (!microArea) {
    if (agents.includes(cbo))
      notices.push('O CNES não diz a microárea do agente: informe-a nas lotações do usuário')
    return null
  }
  const codeOf = (code: string) => code.replace(/^0+(?=.)/, '')
  const found = areas.filter((one) => one.healthUnit.id === unitId && codeOf(one.code) === codeOf(microArea))
  if (found.length !== 1)
    notices.push('A microárea da lotação não está cadastrada nesta unidade: informe-a depois')
  return found.length === 1 ? (found[0]?._id ?? null) : null
}
