import { usePhone } from '@saude/kits/ui'
import type { ReactNode } from 'react'
import css from './ThreeLines.module.css'

/** Pixels of a row of three lines. */
const height = 76

/** The height of rows that have three lines on phones: `<InfiniteList {...useThreeLines()} />`. */
export const useThreeLines = () => (usePhone() ? { rowHeight: height } : {})

/** A row of a list on a phone that says more than two lines hold. */
export const ThreeLines = ({
  title,
  below,
}: {
  title: ReactNode
  below: readonly [ReactNode, ReactNode]
}) => (
  <div className={css.row}>
    <strong>{title}</strong>
    <span>{below[0]}</span>
    <span>{below[1]}</span>
  </div>
)
