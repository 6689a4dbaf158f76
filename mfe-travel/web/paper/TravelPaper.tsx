import { formatInteger } from '@saude/contract/formats'
import { PaperSheet, usePdf } from '@saude/kits/list'
import { ask, useActions, useAsk, useSession, useTitle } from '@saude/kits/platform'
import { useParams } from '@saude/kits/router'
import { ErrorScreen, Mark, PageBody, Skeleton } from '@saude/kits/ui'
import { FileDown, Map as MapIcon, Printer } from 'lucide-react'
import { Fragment, useState } from 'react'
import {
  type PaperOf,
  paperFacts,
  paperFoot,
  paperPeople,
  paperSigns,
  paperStops,
  paperTitle,
  peopleHead,
  stopsHead,
  travelPdf,
} from '../../contract/paper.ts'
import { travelItinerary, travelPlan } from '../../contract/plan.ts'
import { travel } from '../../contract/travel.ts'
import { ItineraryPaper } from '../itinerary/ItineraryPaper.tsx'
import { centerOf } from '../itinerary/StopsOnMap.tsx'
import css from './Paper.module.css'

/** /app/travel/report/pdf/{id}: the passenger list for the road inspection, on screen as it is printed, and as a PDF. */
export default function TravelPaper() {
  const { id = '' } = useParams()
  const trip = useAsk(travel.get, { id })
  const plan = useAsk(travelPlan, { id })
  const way = useAsk(travelItinerary, { id })
  const [printed, setPrinted] = useState<'list' | 'itinerary'>()
  const print = (what: 'list' | 'itinerary') => {
    // Paper takes names out of the house: the access log says who printed them.
    ask(travelPlan, { id }, { purpose: 'print' }).catch(() => undefined)
    setPrinted(what)
  }
  const pdf = usePdf(travelPdf, { id })
  const hasMap = way.data !== undefined && centerOf(way.data) !== undefined
  useTitle({ title: 'Lista de passageiros', count: trip.data?.number ?? undefined })
  useActions([
    { label: 'Imprimir', icon: Printer, kind: 'primary', onSelect: () => print('list') },
    { label: pdf.isMaking ? 'Preparando o PDF' : 'Baixar PDF', icon: FileDown, onSelect: pdf.start },
    ...(hasMap ? [{ label: 'Itinerário com mapa', icon: MapIcon, onSelect: () => print('itinerary') }] : []),
  ])
  const error = trip.error ?? plan.error ?? way.error
  if (error) return <ErrorScreen error={error} retry={trip.refetch} />
  if (!trip.data || !plan.data || !way.data)
    return (
      <PageBody>
        <Skeleton kind="form" />
      </PageBody>
    )
  const paper = <Paper of={{ trip: trip.data, plan: plan.data, way: way.data }} />
  return (
    <PageBody>
      {paper}
      {printed === 'list' && <PaperSheet onEnd={() => setPrinted(undefined)}>{paper}</PaperSheet>}
      {printed === 'itinerary' && (
        <ItineraryPaper
          title={`Itinerário da viagem ${trip.data.number ?? ''} para ${trip.data.destinationCity.name ?? ''}`}
          itinerary={way.data}
          onEnd={() => setPrinted(undefined)}
        />
      )}
    </PageBody>
  )
}

function Paper({ of }: { of: PaperOf }) {
  const info = useSession()?.info
  const [printedAt] = useState(() => new Date())
  const people = paperPeople(of)
  return (
    // On a phone it is wider than the screen: what scrolls can be reached by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <article className={css.paper} tabIndex={0} aria-label="Lista de passageiros">
      <header className={css.head}>
        <Mark />
        <div>
          <p>{info?.client?.name}</p>
          <h2>{paperTitle}</h2>
          {of.trip.number && <p>Viagem {of.trip.number}</p>}
        </div>
      </header>
      <dl className={css.facts}>
        {paperFacts(of).map(([label, value]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <table className={css.table}>
        <caption>Passageiros: {formatInteger(people.length)}</caption>
        <Head titles={peopleHead} />
        <tbody>
          {people.map(({ key, name, kind, document, phone }, index) => (
            <tr key={key}>
              <td>{index + 1}</td>
              <td>{name}</td>
              <td>{kind}</td>
              <td>{document}</td>
              <td>{phone}</td>
              <td className={css.sign} />
            </tr>
          ))}
        </tbody>
      </table>
      <table className={css.table}>
        <caption>Paradas</caption>
        <Head titles={stopsHead} />
        <tbody>
          {paperStops(of).map(({ key, at, kind, name, where }) => (
            <tr key={key}>
              <td>{at}</td>
              <td>{kind}</td>
              <td>{name}</td>
              <td>{where}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={css.lines}>
        {paperSigns.map((who) => (
          <p key={who}>{who}</p>
        ))}
      </div>
      <footer className={css.foot}>{paperFoot(printedAt, info?.name)}</footer>
    </article>
  )
}

const Head = ({ titles }: { titles: readonly string[] }) => (
  <thead>
    <tr>
      {titles.map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
    </tr>
  </thead>
)
