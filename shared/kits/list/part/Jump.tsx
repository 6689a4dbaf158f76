import { useState } from 'react'
import { TextInput } from '../../ui/index.ts'

/** Lists of more rows than one scrolls through get a way to a typed one. */
export const longFrom = 1000

interface JumpProps {
  total: number
  /** Shows a row, counted from 1. */
  onJump: (row: number) => void
  className?: string | undefined
}

/** 'Ir para a linha': a number, and Enter. */
export function Jump({ total, onJump, className }: JumpProps) {
  const [text, setText] = useState<string | null>(null)
  return (
    <form
      className={className}
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
