import { usePhone } from '@saude/kits/ui'
import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Entry, TimelineRow } from './rows.ts'
import css from './Timeline.module.css'
import { type Around, useOffset, useScroller } from './useScroller.ts'

interface TimelineProps {
  rows: readonly TimelineRow[]
  /** 2 below a screen's title, 3 in a dialog. */
  level: 2 | 3
  children: (entry: Entry) => ReactNode
}

/** Rows drawn beyond the visible ones on either side. */
const overscan = 10
const dayHeight = 33
const heights = { wide: 49, phone: 94 } as const

/** Entries under the headings of their days; of thousands only those in sight are drawn. */
export function Timeline(props: TimelineProps) {
  const place = useRef<HTMLDivElement>(null)
  const around = useScroller(place)
  return (
    <div ref={place} className={css.timeline}>
      {around === 'page' && <PageRows {...props} place={place} />}
      {around && around !== 'page' && <BoxRows {...props} place={place} box={around} />}
    </div>
  )
}

type PlacedProps = TimelineProps & { place: RefObject<HTMLDivElement | null> }

function useOptions(rows: readonly TimelineRow[], place: PlacedProps['place'], around: Around) {
  const height = usePhone() ? heights.phone : heights.wide
  const estimateSize = (index: number) => (rows[index]?.kind === 'day' ? dayHeight : height)
  return {
    count: rows.length,
    overscan,
    estimateSize,
    scrollMargin: useOffset(place, around),
    getItemKey: (index: number) => rows[index]?.key ?? index,
    // Where nothing is laid out the estimate stands.
    measureElement: (element: Element) =>
      Math.round(element.getBoundingClientRect().height) ||
      estimateSize(Number(element.getAttribute('data-index'))),
  }
}

function PageRows({ place, ...props }: PlacedProps) {
  const virtual = useWindowVirtualizer<Element>(useOptions(props.rows, place, 'page'))
  return <Rows {...props} virtual={virtual} />
}

function BoxRows({ place, box, ...props }: PlacedProps & { box: HTMLElement }) {
  const virtual = useVirtualizer<HTMLElement, Element>({
    ...useOptions(props.rows, place, box),
    getScrollElement: () => box,
  })
  return <Rows {...props} virtual={virtual} />
}

type Rolling = Pick<
  Virtualizer<HTMLElement, Element>,
  'getTotalSize' | 'getVirtualItems' | 'measureElement'
> & { readonly options: { readonly scrollMargin: number } }

function Rows({ rows, level, children, virtual }: TimelineProps & { virtual: Rolling }) {
  const Heading = `h${level}` as const
  const { scrollMargin } = virtual.options
  return (
    <div className={css.rows} style={{ height: virtual.getTotalSize() }}>
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <div
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className={css.row}
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            {row.kind === 'day' ? <Heading className={css.day}>{row.text}</Heading> : children(row.entry)}
          </div>
        )
      })}
    </div>
  )
}
