import { countText } from './constants.ts'
import { L } from './leaflet.ts'
import css from './Map.module.css'

/** A point; the place that fingers hit is larger than what is seen. */
const point = (opposition: boolean) =>
  L.divIcon({
    className: `${css.point} ${opposition ? css.opposed : ''}`,
    iconSize: [28, 28],
  })

export const pointIcons = { normal: point(false), opposition: point(true) }

const namespace = 'http://www.w3.org/2000/svg'

/** A group: its size grows with the count, its ring shows the share of opposition points. */
export function groupIcon(count: number, opposed: number) {
  const size = count < 50 ? 36 : count < 100 ? 44 : count < 1000 ? 52 : 60
  const element = document.createElement('span')
  element.className = css.group ?? ''
  element.append(countText(count))
  const words = document.createElement('span')
  words.className = css.words ?? ''
  words.textContent = ` pontos neste grupo${opposed > 0 ? `, ${opposed} de oposição` : ''}`
  element.append(words)
  if (opposed > 0) element.append(ring(opposed / count))
  return L.divIcon({ html: element, className: css.cluster ?? '', iconSize: [size, size] })
}

/** Attributes, no style text: the Content-Security-Policy allows none. */
function ring(share: number): SVGElement {
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 40 40')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('class', css.ring ?? '')
  const circle = document.createElementNS(namespace, 'circle')
  for (const [name, value] of Object.entries({ cx: 20, cy: 20, r: 18, pathLength: 100 }))
    circle.setAttribute(name, String(value))
  circle.setAttribute('stroke-dasharray', `${(share * 100).toFixed(1)} 100`)
  circle.setAttribute('transform', 'rotate(-90 20 20)')
  svg.append(circle)
  return svg
}
