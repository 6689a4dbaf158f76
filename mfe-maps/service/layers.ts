import {
  citizenLayer,
  citizenLayerPeople,
  citizenLayerTimeline,
  type LayerKind,
} from '@saude/citizen/contract/layer'
import type { OutputOf } from '@saude/contract/query'
import type { Handler } from '@saude/service/handlers'
import { categoryOf, plainColor } from '../contract/category.ts'
import { layers } from '../contract/layer.ts'
import { on } from './collections.ts'

type Answer = OutputOf<typeof citizenLayer>
type Layer = (typeof layers)[keyof typeof layers]

/** The citizen area knows who belongs to a layer and where they live; a layer says it in markers. */
function handlersOf(layer: Layer): Handler[] {
  const { kind, points, people, days } = layer
  return [
    on(points, async ({ input, ask }) => {
      const { points: found, categories, ages, ...rest } = await ask(citizenLayer, { ...input, layer: kind })
      return {
        ...rest,
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
        general: input.after
          ? null
          : generalOf(layer.title, kind, { ...rest, points: found, categories, ages }),
      }
    }),
    on(people, async ({ input, ask }) => {
      const answer = await ask(citizenLayerPeople, { ...input, layer: kind })
      return {
        ...answer,
        people: answer.people.map((person) => ({
          ...person,
          category: person.category ? categoryOf(kind, person.category).name : null,
        })),
      }
    }),
    ...(days ? [on(days, ({ input, ask }) => ask(citizenLayerTimeline, { ...input, layer: kind }))] : []),
  ]
}

/** What is said of all together: how many match, of which category, and of which age. */
function generalOf(title: string, kind: LayerKind, { located, withoutLocation, outside, ...answer }: Answer) {
  const matching = (located ?? 0) + withoutLocation + (outside ?? 0)
  const ages = answer.ages ?? []
  return {
    info: [
      { name: title, type: 'number', value: String(matching) },
      ...(answer.categories ?? []).map(({ key, count }) => {
        const { name, color } = categoryOf(kind, key)
        return { name, type: 'category', value: String(count), key, color }
      }),
    ],
    charts: ages.length > 0 ? [agesChart(ages)] : [],
  }
}

const agesChart = (ages: NonNullable<Answer['ages']>) => ({
  name: 'Por idade',
  series: [
    {
      type: 'line' as const,
      name: 'Cidadãos',
      points: ages.map(({ key, count }) => ({ x: Number(key), y: count })),
    },
  ],
})

export const layerHandlers: Handler[] = Object.values(layers).flatMap((layer) => handlersOf(layer))
