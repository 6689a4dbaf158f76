import { formatInteger } from '@saude/contract/formats'
import { type ReactNode, useState } from 'react'
import { useNetwork } from '../../platform/index.ts'
import { StatusDot, TextInput } from '../../ui/index.ts'
import css from './Footer.module.css'

/** Where the rows come from (specification 1, 2.5). */
export function SourceNotice({ message }: { message: string | undefined }) {
  const { slow, saveData } = useNetwork()
  const how = slow ? ' (internet lenta)' : saveData ? ' (economia de dados)' : ''
  return (
    <StatusDot tone={slow ? 'warning' : 'success'}>
      {`Usando dados em tempo real${how}`}
      {message && `. ${message}`}
    </StatusDot>
  )
}

interface FooterProps {
  notice: ReactNode
  count: number
  total: number | undefined
  /** Shows a row, counted from 1. */
  onJump: (row: number) => void
}

/** Lists of more rows than one scrolls through get a way to a typed one. */
const longFrom = 1000

/** The foot of a wide list: where the data come from, how much of them is here. */
export const Footer = ({ notice, count, total, onJump }: FooterProps) => (
  <div className={css.footer}>
    {notice}
    {total !== undefined && total >= longFrom && <Jump total={total} onJump={onJump} />}
    {total !== undefined && total > 0 && (
      <span
        className={css.count}
      >{`${formatInteger(Math.min(count, total))} de ${formatInteger(total)} carregados`}</span>
    )}
  </div>
)

function Jump({ total, onJump }: { total: number; onJump: (row: number) => void }) {
  const [text, setText] = useState<string | null>(null)
  return (
    <form
      className={css.jump}
      onSubmit={(event) => {
        event.preventDefault()
        const row = Number(text?.replace(/\D/g, ''))
        if (row > 0) onJump(Math.min(row, total))
      }}
    >
      <TextInput
        label="Ir para a linha"
        placeholder="Ir para a linha"
        inputMode="numeric"
        maxLength={11}
        value={text}
        onChange={setText}
      />
    </form>
  )
}
