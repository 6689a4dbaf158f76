import { formatInteger } from '@saude/contract/formats'
import { Bars, Line } from '@saude/kits/chart'
import { memo } from 'react'
import css from './Information.module.css'

interface Info {
  readonly name?: string | null | undefined
  readonly type?: string | null | undefined
  readonly value?: string | null | undefined
  readonly key?: string | null | undefined
  readonly color?: string | null | undefined
  readonly group?: string | null | undefined
}

interface Chart {
  readonly name: string
  readonly series: readonly {
    readonly name: string
    readonly points: readonly { readonly x: number; readonly y: number }[]
  }[]
}

export interface InformationProps {
  info: readonly Info[]
  charts: readonly Chart[]
}

const byCategory = 'Por categoria'

/** What is said of all of a layer together: numbers, categories with their colours, ages. */
export const Information = memo(function Information({ info, charts }: InformationProps) {
  const categories = info.filter(({ type }) => type === 'category')
  const numbers = info.filter(({ type }) => type !== 'category')
  if (info.length === 0) return null
  return (
    <section className={css.information} aria-label="Informações">
      <h3 className={css.heading}>Informações</h3>
      <dl className={css.facts}>
        {[...numbers, ...categories].map(({ name, value, color, key }) => (
          <div key={key ?? name} className={css.fact}>
            <dt>
              {color && <i className={css.dot} style={{ background: color }} aria-hidden />}
              {name}
            </dt>
            <dd>{formatInteger(Number(value ?? 0))}</dd>
          </div>
        ))}
      </dl>
      {categories.length > 1 && (
        <figure className={css.chart}>
          <figcaption>{byCategory}</figcaption>
          <Bars
            title={byCategory}
            category="Categoria"
            series={charts[0]?.series[0]?.name ?? 'Cidadãos'}
            data={categories.map(({ key, name, value }) => ({
              key: key ?? name ?? '',
              label: name ?? '',
              value: Number(value ?? 0),
            }))}
          />
        </figure>
      )}
      {charts.map(({ name, series }) =>
        series.map((line) => (
          <figure key={`${name} ${line.name}`} className={css.chart}>
            <figcaption>{name}</figcaption>
            <Line
              title={name}
              category="Idade"
              series={line.name}
              height={160}
              data={line.points.map(({ x, y }) => ({ key: String(x), label: `${x} a ${x + 9}`, value: y }))}
            />
          </figure>
        )),
      )}
    </section>
  )
})
