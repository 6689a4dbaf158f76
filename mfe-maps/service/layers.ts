import {
  citizenLayer,
  citizenLayerPeople,
  citizenLayerTimeline,
  type LayerKind,
} from '@saude/citizen/contract/layer'
import { generalOf } from '@saude/citizen/contract/layer-data'
import { permissionError, validationError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { backward, isBackward } from '@saude/contract/range'
import { protectedPermission } from '@saude/contract/sees-protected'
import { fieldsIn } from '@saude/contract/values'
import type { Handler, User } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { categoryOf, inOrder, plainColor } from '../contract/category.ts'
import { layers } from '../contract/layer.ts'
import { threeMonthsBack } from '../contract/layer-days.ts'
import { on } from './collections.ts'

type Numbers = Omit<OutputOf<typeof citizenLayer>, 'points' | 'hasBoundary'>
type Layer = (typeof layers)[keyof typeof layers]

/** Anonymised users get cells of five people, whatever they may see: a position with a diagnosis names somebody. */
function mayAsk({ isProtected }: { readonly isProtected?: true }, user: User): void {
  if (!isProtected || seesProtected(user)) return
  throw permissionError(protectedPermission, 'Ver diagnósticos protegidos (Lei 14.289/2022)')
}

/** The citizen area knows who belongs to a layer and where they live; a layer says it in markers. */
function handlersOf(layer: Layer): Handler[] {
  const { kind, points, people, days } = layer
  const options: { readonly isProtected?: true } = layer
  return [
    on(points, async ({ input, ask, user }) => {
      mayAsk(options, user)
      const isProtected = options.isProtected ?? false
      const asked = { ...input, packed: input.packed && !isProtected, named: isProtected, layer: kind }
      const { points: found, packed, categories, ages, counted, ...rest } = await ask(citizenLayer, asked)
      return {
        ...rest,
        // Later pages count no one, and name people all the same.
        protectedCitizens: isProtected
          ? [...new Set([...(counted ?? []), ...found.map(({ id }) => id)])]
          : null,
        packed: packed
          ? { ...packed, categories: packed.categories.map((key) => categoryOf(kind, key)) }
          : null,
        markers: found.map(({ id, name, latitude, longitude, value, category, isPoor }) => ({
          id,
          lat: latitude,
          lng: longitude,
          title: name,
          type: 'pin' as const,
          value: value ?? null,
          color: category ? categoryOf(kind, category).color : plainColor,
          category: category ? categoryOf(kind, category).name : null,
          isPoor: isPoor ?? false,
        })),
        general: input.after ? null : said(layer.title, kind, { ...rest, categories, ages }),
      }
    }),
    on(people, async ({ input, ask, user }) => {
      mayAsk(options, user)
      const answer = await ask(citizenLayerPeople, { ...input, layer: kind })
      return {
        ...answer,
        people: answer.people.map((person) => ({
          ...person,
          category: person.category ? noted(categoryOf(kind, person.category).name, person.note) : null,
        })),
      }
    }),
    ...(days
      ? [
          on(days, ({ input, ask, now }) => {
            // Every layer with days has both, under the same names.
            const given = fieldsIn(input)
            const to = dayOf(given.to) ?? today(now)
            const from = dayOf(given.from) ?? threeMonthsBack(to)
            if (isBackward(from, to)) throw validationError({ [given.to ? 'to' : 'from']: backward() })
            return ask(citizenLayerTimeline, { ...input, from, to, layer: kind })
          }),
        ]
      : []),
  ]
}

/** A category with what has to be said of it: 'Não classificada: sem data de nascimento'. */
const noted = (name: string, note: string | null | undefined): string => (note ? `${name}: ${note}` : name)

const dayOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What is said of all together: how many match, of which category, and of which age. */
function said(title: string, kind: LayerKind, { located, withoutLocation, outside, ...answer }: Numbers) {
  return generalOf({
    title,
    total: (located ?? 0) + withoutLocation + (outside ?? 0),
    categories: inOrder(kind, answer.categories ?? []).map((one) => ({
      ...one,
      ...categoryOf(kind, one.key),
    })),
    ages: answer.ages ?? [],
    of: 'Cidadãos',
  })
}

export const layerHandlers: Handler[] = Object.values(layers).flatMap((layer) => handlersOf(layer))
