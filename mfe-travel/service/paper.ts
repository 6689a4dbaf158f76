import { formatInteger } from '@saude/contract/formats'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { muted, pdfOf, pdfTable } from '@saude/service/pdf'
import {
  paperFacts,
  paperFoot,
  paperPeople,
  paperSigns,
  paperStops,
  paperTitle,
  peopleHead,
  stopsHead,
  travelPdf,
} from '../contract/paper.ts'
import { travelItinerary, travelPlan } from '../contract/plan.ts'
import { travel } from '../contract/travel.ts'

const on = handlersFor({})

const below = { text: ' ', fontSize: 9 }

/** A line for each of those who sign. */
const signs = paperSigns.map((text) => ({
  margin: [0, 48, 24, 0],
  stack: [
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 220, y2: 0, lineWidth: 0.5 }] },
    { text, fontSize: 9, color: muted, margin: [0, 4, 0, 0] },
  ],
}))

/** Asked as the caller: who may not see a name on the screen does not find it on paper. */
export const travelSheet: Handler = on(travelPdf, async ({ input: { id }, ask, user, now }) => {
  const trip = await ask(travel.get, { id })
  const of = { trip, plan: await ask(travelPlan, { id }), way: await ask(travelItinerary, { id }) }
  const people = paperPeople(of)
  const number = trip.number ?? ''
  const pdf = await pdfOf({
    title: `Lista de passageiros ${number}`.trim(),
    orientation: 'landscape',
    content: [
      { text: user.client?.name ?? '', fontSize: 9, color: muted },
      { text: paperTitle, fontSize: 16, bold: true, margin: [0, 2, 0, 2] },
      ...(number ? [{ text: `Viagem ${number}` }] : []),
      {
        margin: [0, 12, 0, 0],
        layout: 'noBorders',
        table: {
          widths: [110, '*'],
          body: paperFacts(of).map(([label, value]) => [{ text: label, color: muted }, value]),
        },
      },
      below,
      pdfTable({
        orientation: 'landscape',
        title: `Passageiros: ${formatInteger(people.length)}`,
        head: peopleHead,
        widths: [16, '*', 170, 90, 90, 150],
        rows: people.map(({ name, kind, document, phone }, index) => [
          `${index + 1}`,
          name,
          kind,
          document,
          phone,
          ' ',
        ]),
      }),
      below,
      pdfTable({
        orientation: 'landscape',
        title: 'Paradas',
        head: stopsHead,
        widths: [40, 70, 200, '*'],
        rows: paperStops(of).map(({ at, kind, name, where }) => [at, kind, name, where]),
      }),
      { columns: signs, unbreakable: true },
      { text: paperFoot(now, user.name), fontSize: 8, color: muted, margin: [0, 24, 0, 0] },
    ],
  })
  const citizens = of.plan.passengers.map(({ citizen }) => ({ id: citizen.id }))
  return { name: `lista-de-passageiros-${(number || id).replaceAll('/', '-')}.pdf`, pdf, citizens }
})
