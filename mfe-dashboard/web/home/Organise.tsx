import { formatInteger } from '@saude/contract/formats'
import { Checkbox } from '@saude/kits/inputs'
import { Button, Dialog, Hidden, IconButton } from '@saude/kits/ui'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import type { HomeCard } from './cards.ts'
import css from './Organise.module.css'
import { inOrder, type OwnOrder } from './own-order.ts'

export interface OrganiseProps {
  cards: readonly HomeCard[]
  own: OwnOrder
  onKeep: (next: OwnOrder | undefined) => void
  onClose: () => void
}

/** Which cards are shown, and in which order. */
export default function Organise({ cards, own, onKeep, onClose }: OrganiseProps) {
  const [rows, setRows] = useState(() => inOrder(cards, own))
  const [hidden, setHidden] = useState(own.hidden)
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ readonly place: number; readonly by: 1 | -1 }>()
  // At either end the button of that direction is off: the keyboard goes on at the other one of the same card.
  useLayoutEffect(() => {
    if (!moved) return
    const buttons = [...(list.current?.children[moved.place]?.querySelectorAll('button') ?? [])].slice(-2)
    const wanted = moved.by === -1 ? buttons : buttons.reverse()
    wanted.find(({ disabled }) => !disabled)?.focus()
  }, [moved])
  const move = (index: number, by: 1 | -1) => {
    const next = [...rows]
    const [row] = next.splice(index, 1)
    if (row) next.splice(index + by, 0, row)
    setRows(next)
    setMoved({ place: index + by, by })
  }
  const last = moved && rows[moved.place]
  const show = (widget: string, isShown: boolean) =>
    setHidden(isShown ? hidden.filter((one) => one !== widget) : [...hidden, widget])
  const end = (next: OwnOrder | undefined) => {
    onKeep(next)
    onClose()
  }
  return (
    <Dialog
      open
      title="Organizar cartões"
      subtitle="Vale para você, neste aparelho"
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => end(undefined)}>Voltar ao padrão</Button>
          <Button kind="primary" onClick={() => end({ order: rows.map(({ widget }) => widget), hidden })}>
            Salvar
          </Button>
        </>
      }
    >
      <div role="status">
        <Hidden>{last && `${last.title}: ${moved.place + 1}º de ${formatInteger(rows.length)}`}</Hidden>
      </div>
      <ul ref={list} className={css.list}>
        {rows.map(({ widget, title }, index) => (
          <li key={widget}>
            <Checkbox checked={!hidden.includes(widget)} onChange={(isShown) => show(widget, isShown)}>
              {title}
            </Checkbox>
            <IconButton
              icon={ArrowUp}
              name={`Subir ${title}`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            />
            <IconButton
              icon={ArrowDown}
              name={`Descer ${title}`}
              disabled={index === rows.length - 1}
              onClick={() => move(index, 1)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
