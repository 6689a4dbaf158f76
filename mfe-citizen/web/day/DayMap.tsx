import { Area, Lines, MapView, type Pin, Pins } from '@saude/kits/map'
import type { DevicePosition } from '@saude/kits/platform'
import { useMemo } from 'react'
import { visitColors, visitStatuses } from '../../contract/visit.ts'
import { type DayHome, daysLate } from './day.ts'
import css from './Today.module.css'

type Here = Pick<DevicePosition, 'latitude' | 'longitude'>

interface DayMapProps {
  /** In their order: the number of each is its place. */
  readonly homes: readonly DayHome[]
  readonly day: string
  readonly here: Here | undefined
  /** The way from each to the next is drawn. */
  readonly isRoute: boolean
  readonly onPick: (key: string) => void
}

/** As the map of visits says it. */
function statusOfHome({ nextVisit }: DayHome, day: string): keyof typeof visitStatuses {
  const late = daysLate(nextVisit, day)
  if (late === null) return 'nothing'
  return late > 0 ? 'delay' : 'alright'
}

/** The homes of the list as numbered pins in the colours of the map of visits, and the way along them. */
export default function DayMap({ homes, day, here, isRoute, onPick }: DayMapProps) {
  const { pins, lines, rings, used } = useMemo(() => {
    const pins = homes.flatMap((home, index): (Pin & { readonly status: keyof typeof visitStatuses })[] => {
      const { key, at, address } = home
      if (!at) return []
      const status = statusOfHome(home, day)
      return [
        {
          id: key,
          name: `${address}, ${visitStatuses[status].toLowerCase()}`,
          latitude: at.y,
          longitude: at.x,
          number: index + 1,
          color: visitColors[status],
          status,
        },
      ]
    })
    const way = [...(here ? [here] : []), ...pins]
    return {
      pins,
      lines: isRoute ? [{ id: 'way', points: way }] : [],
      rings: [pins.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))],
      used: [...new Set(pins.map(({ status }) => status))],
    }
  }, [homes, day, here, isRoute])
  const [first] = pins
  if (!first) return <p className={css.said}>Nenhum destes domicílios tem localização no cadastro.</p>
  return (
    <div className={css.map}>
      <MapView
        label={isRoute ? 'Mapa dos domicílios do dia, com a rota' : 'Mapa dos domicílios do dia'}
        center={first}
        legend={
          <ul className={css.legend} aria-label="Legenda">
            {used.map((status) => (
              <li key={status} className={css.sign}>
                <span className={css.dot} style={{ background: visitColors[status] }} aria-hidden />
                {visitStatuses[status]}
              </li>
            ))}
          </ul>
        }
      >
        <Lines<Here> lines={lines} latitude="latitude" longitude="longitude" />
        <Pins pins={pins} onPick={({ id }) => onPick(id)} />
        {here && <Pins pins={[{ id: 'here', name: 'Você está aqui', ...here }]} />}
        <Area rings={rings} fit="atOnce" isHidden />
      </MapView>
    </div>
  )
}
