import { formatPercent } from '@saude/contract/formats'
import { arc } from 'd3-shape'
import { Hidden, StatusDot, type Tone } from '../ui/index.ts'
import css from './Gauge.module.css'
import { type GaugeBounds, type GaugeNames, gaugeClasses, gaugePlaceOf } from './gauge-class.ts'

export interface GaugeProps {
  title: string
  /** 0 to 1; what is above is drawn as full. */
  share: number
  bounds: GaugeBounds
  /** Percent above which it is of the worst class again. */
  ceiling?: number | undefined
  /** Of the classes, the worst first; 'Ruim' to 'Meta' without them. */
  names?: GaugeNames
}

/** Of the classes, the worst first. */
const tones = ['danger', 'warning', 'info', 'success'] as const satisfies readonly Tone[]

const [width, height, radius, thickness] = [120, 66, 50, 10]
const [middle, ground] = [width / 2, 60]

/** The point of the half circle at a share of it, at a distance from its middle. */
const at = (share: number, distance: number): string => {
  const angle = Math.PI * (1 - share)
  return `${(middle + distance * Math.cos(angle)).toFixed(1)} ${(ground - distance * Math.sin(angle)).toFixed(1)}`
}
const slice = arc<number>()
  .innerRadius(radius - thickness / 2)
  .outerRadius(radius + thickness / 2)
  .startAngle(-Math.PI / 2)
  .endAngle((share) => Math.PI * (share - 0.5))
  .digits(2)
const within = (share: number) => Math.min(Math.max(share, 0), 1)

/**
 * How far an indicator is: a half circle in the colour of its class, ticks at the bounds, the class in words (look.md).
 * Behind it stands a table of the classes.
 */
export function Gauge({ title, share, bounds, ceiling, names = gaugeClasses }: GaugeProps) {
  const percent = share * 100
  const place = gaugePlaceOf(percent, bounds, ceiling)
  const own = names[place] ?? names[0]
  const tone = tones[place] ?? 'danger'
  return (
    <figure className={css.gauge}>
      <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <g transform={`translate(${middle} ${ground})`}>
          <path d={slice(1) ?? ''} className={css.track} />
          {share > 0 && <path d={slice(within(share)) ?? ''} className={css[tone]} />}
        </g>
        {[...bounds, ...(ceiling === undefined ? [] : [ceiling])].map((bound) => (
          <path
            key={bound}
            d={`M${at(bound / 100, radius - thickness / 2 - 1)}L${at(bound / 100, radius + thickness / 2 + 1)}`}
            className={css.tick}
          />
        ))}
      </svg>
      <p className={css.number}>{formatPercent(share)}</p>
      <figcaption className={css.name}>{title}</figcaption>
      <StatusDot tone={tone}>{own}</StatusDot>
      <Hidden>
        <table>
          <caption>{`${title}: ${formatPercent(share)}, ${own}`}</caption>
          <thead>
            <tr>
              <th scope="col">Classe</th>
              <th scope="col">A partir de</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name, index) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{`${String(bounds[index - 1] ?? 0).replace('.', ',')}%`}</td>
              </tr>
            ))}
            {ceiling !== undefined && (
              <tr>
                <th scope="row">{names[0]}</th>
                <td>{`acima de ${String(ceiling).replace('.', ',')}%`}</td>
              </tr>
            )}
          </tbody>
        </table>
      </Hidden>
    </figure>
  )
}
