import { entryOf, fieldsOf } from '@saude/contract/clean'
import { labelOf } from '@saude/contract/meta'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type * as yup from 'yup'
import { Button, Hidden, IconButton } from '../../ui/index.ts'
import { isNested, planField } from '../plan/fields.ts'
import { initialValue, initialValues } from '../value/initial.ts'
import { innerErrors, innerId } from '../value/inner-errors.ts'
import css from './Nested.module.css'
import {
  type InnerControl,
  type NestedControlProps,
  NestedField,
  NestedFields,
  useOuterField,
} from './NestedFields.tsx'
import { leaving, lowered, moved } from './nested.ts'

/** A list as rows that are added, changed, put in another order and removed. An empty list is no value. */
export function ListControl(props: NestedControlProps) {
  const { control, plan, value, errors = {}, onChange, onBlur, disabled } = props
  const { id, labelId } = useOuterField()
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const keys = useKeys(rows.length)
  const box = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const focus = useFocusAfter(box)
  const entry = entryOf(plan.schema)
  if (!entry) return null
  const label = labelOf(entry, plan.label)
  const isFull = plan.max !== undefined && rows.length >= plan.max
  const nameOf = (index: number) => `${label} ${index + 1}`

  const change = (next: readonly unknown[]) => onChange(next.length > 0 ? next : null)
  const add = () => {
    change([...rows, emptyOf(entry)])
    setSaid(`${nameOf(rows.length)}: adicionado`)
    focus(rows.length, 'first')
  }
  const remove = (index: number) => {
    keys.set(keys.all.filter((_, at) => at !== index))
    change(rows.filter((_, at) => at !== index))
    setSaid(`${nameOf(index)}: removido`)
    focus(Math.min(index, rows.length - 2), 'remove')
  }
  const move = (index: number, to: number, button: 'up' | 'down') => {
    keys.set(moved(keys.all, index, to))
    change(moved(rows, index, to))
    setSaid(`${nameOf(index)}: agora na posição ${to + 1}`)
    focus(to, button)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be the label that every field has
    <div ref={box} role="group" aria-labelledby={labelId} className={css.list} onBlur={leaving(onBlur)}>
      <div aria-live="polite">{said && <Hidden>{said}</Hidden>}</div>
      {rows.map((row, index) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={keys.all[index]}
          role="group"
          aria-label={nameOf(index)}
          className={css.row}
          data-row={index}
        >
          <div className={css.head}>
            <span className={css.name} aria-hidden>
              {nameOf(index)}
            </span>
            <IconButton
              icon={ArrowUp}
              name={`Mover ${nameOf(index)} para cima`}
              data-act="up"
              aria-disabled={disabled || index === 0 || undefined}
              onClick={() => index > 0 && move(index, index - 1, 'up')}
            />
            <IconButton
              icon={ArrowDown}
              name={`Mover ${nameOf(index)} para baixo`}
              data-act="down"
              aria-disabled={disabled || index === rows.length - 1 || undefined}
              onClick={() => index < rows.length - 1 && move(index, index + 1, 'down')}
            />
            <IconButton
              icon={Trash2}
              danger
              name={`Remover ${nameOf(index)}`}
              data-act="remove"
              aria-disabled={disabled || undefined}
              onClick={() => remove(index)}
            />
          </div>
          <Row
            control={control}
            entry={entry}
            id={innerId(id, String(index))}
            value={row}
            errors={innerErrors(errors, String(index))}
            disabled={disabled}
            onChange={(next) => change(rows.map((old, at) => (at === index ? next : old)))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={Plus}
          data-act="add"
          aria-disabled={disabled || isFull || undefined}
          title={isFull ? `No máximo ${plan.max}` : undefined}
          onClick={add}
        >
          {`Adicionar ${lowered(label)}`}
        </Button>
      </div>
    </div>
  )
}

interface RowProps {
  control: InnerControl
  entry: yup.AnySchema
  id: string
  value: unknown
  errors: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (value: unknown) => void
}

/** One entry: the fields of an object, or the one value that it is. */
function Row({ entry, ...rest }: RowProps) {
  const plan = planField('', entry)
  return plan.kind === 'object' && isNested(plan) ? (
    <NestedFields schema={entry} {...rest} />
  ) : (
    <NestedField plan={plan} {...rest} />
  )
}

/** A new row, with what its fields begin with. */
const emptyOf = (entry: yup.AnySchema): unknown =>
  entry.type === 'object' ? initialValues(fieldsOf(entry)) : initialValue(entry)

/** A key for each row, which it keeps wherever it moves: what was typed and is open stays with it. */
function useKeys(count: number) {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) {
    keys.current.push(next.current)
    next.current += 1
  }
  keys.current.length = count
  return {
    all: keys.current,
    set(order: number[]) {
      keys.current = order
    },
  }
}

/** Where the focus goes once the rows are drawn anew: into a new row, to the same button of a moved one. */
function useFocusAfter(box: { readonly current: HTMLElement | null }) {
  const [wanted, setWanted] = useState<{ row: number; act: string }>()
  useEffect(() => {
    if (!wanted) return
    const row = box.current?.querySelector(`:scope > [data-row="${wanted.row}"]`)
    const target =
      wanted.act === 'first'
        ? row?.querySelector('input, textarea')
        : (row?.querySelector(`[data-act="${wanted.act}"]`) ??
          box.current?.querySelector(':scope > div > [data-act="add"]'))
    if (target instanceof HTMLElement) target.focus()
  }, [wanted, box])
  return (row: number, act: 'first' | 'up' | 'down' | 'remove') => setWanted({ row, act })
}
