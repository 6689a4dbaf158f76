import { formatInteger } from '@saude/contract/formats'
import type { DivIcon } from 'leaflet'
import { countText } from './constants.ts'
import { L } from './leaflet.ts'
import css from './Map.module.css'
import type { MapPoint } from './types.ts'

const namespace = 'http://www.w3.org/2000/svg'

/** A point; the place that fingers hit is larger than what is seen. */
const point = (opposition: boolean) =>
  L.divIcon({
    className: `${css.point} ${opposition ? css.opposed : ''}`,
    iconSize: [28, 28],
  })

export const pointIcons = { normal: point(false), opposition: point(true) }

type Looks = Pick<MapPoint, 'color' | 'isPoor' | 'opposition'>
const known = new Map<string, DivIcon>()

/** The icon of a point: one for each look, because a map has many points and few looks. */
export function iconOf({ color, isPoor = false, opposition = false }: Looks): DivIcon {
  if (opposition) return pointIcons.opposition
  if (!color && !isPoor) return pointIcons.normal
  const key = `${color} ${isPoor}`
  const found = known.get(key)
  if (found) return found
  const looks = L.divIcon({
    className: `${css.point} ${isPoor ? css.poor : ''}`,
    iconSize: [28, 28],
  })
  const icon = dressed(looks, (element) => paint(element, color))
  known.set(key, icon)
  return icon
}

/** The icon, with each of its elements changed by a function: Leaflet hands over the one that stood there before, too. */
function dressed(icon: DivIcon, dress: (element: HTMLElement) => void): DivIcon {
  const create = icon.createIcon.bind(icon)
  icon.createIcon = (before) => {
    const element = create(before)
    dress(element)
    return element
  }
  return icon
}

/** The Content-Security-Policy allows no style text, but the style object of an element. */
function paint(element: HTMLElement, color: string | undefined): void {
  if (color) element.style.setProperty('--point', color)
  else element.style.removeProperty('--point')
}

/** A share of a group: how many points have a colour, and what it means. */
export interface Share {
  readonly color: string
  readonly name: string
  readonly count: number
}

/**
 * A group: its size grows with the count, its ring shows the shares of its categories, or of opposition points. One element
 * with one text: a change of zoom makes a hundred of them at once.
 */
export function groupIcon(count: number, shares: readonly Share[]): DivIcon {
  const size = count < 50 ? 36 : count < 100 ? 44 : count < 1000 ? 52 : 60
  const [only, another] = shares
  const said =
    another || (only && only.count < count)
      ? shares.map((share) => `, ${formatInteger(share.count)} ${share.name}`)
      : []
  const shown = countText(count)
  const icon = L.divIcon({ className: `${css.group} ${another ? css.mixed : ''}`, iconSize: [size, size] })
  return dressed(icon, (element) => {
    paint(element, !another && only?.count === count ? only.color : undefined)
    element.setAttribute('aria-label', `${shown} pontos neste grupo${said.join('')}`)
    element.textContent = shown
    if (said.length > 0) element.append(ring(shares, count))
  })
}

/** Attributes, no style text: the Content-Security-Policy allows none. */
function ring(shares: readonly Share[], count: number): SVGElement {
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 40 40')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', css.ring ?? '')
  let before = 0
  for (const share of shares) {
    const part = (share.count / count) * 100
    const circle = document.createElementNS(namespace, 'circle')
    for (const [name, value] of Object.entries({ cx: 20, cy: 20, r: 18, pathLength: 100 }))
      circle.setAttribute(name, String(value))
    circle.setAttribute('stroke', share.color)
    circle.setAttribute('stroke-dasharray', `${part.toFixed(1)} 100`)
    circle.setAttribute('stroke-dashoffset', (-before).toFixed(1))
    circle.setAttribute('transform', 'rotate(-90 20 20)')
    svg.append(circle)
    before += part
  }
  return svg
}
