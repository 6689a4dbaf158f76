import { AppError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { ask, useMay } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { Button, Dialog } from '@saude/kits/ui'
import { type ReactNode, useCallback, useState } from 'react'
import { citizenDuplicates } from '../../contract/duplicates.ts'
import css from './Duplicates.module.css'

type Asked = InputOf<typeof citizenDuplicates>
type Found = OutputOf<typeof citizenDuplicates>['items']
type Person = Found[number]

interface Question {
  readonly found: Found
  readonly answer: (goesOn: boolean) => void
}

/**
 * Before saving: who has the same name, birth date and mother is shown; the person opens that record, looks again, or
 * saves all the same. Users without that permission save as if there were none.
 * @returns `check` throws an `abort` where it is not saved; `dialog` is drawn beside the form
 */
export function useDuplicateCheck(): {
  readonly check: (asked: Asked) => Promise<void>
  readonly dialog: ReactNode
} {
  const may = useMay('citizenDuplicates')
  const [question, setQuestion] = useState<Question>()
  const check = useCallback(
    async (asked: Asked) => {
      if (!may) return
      const found = (await ask(citizenDuplicates, asked))?.items ?? []
      if (found.length === 0) return
      const goesOn = await new Promise<boolean>((answer) => setQuestion({ found, answer }))
      setQuestion(undefined)
      if (!goesOn) throw new AppError('abort')
    },
    [may],
  )
  return { check, dialog: question && <Alike {...question} /> }
}

function Alike({ found, answer }: Question) {
  const mayOpen = useMay('citizenHistory')
  const open = ({ id }: Person) => {
    answer(false)
    // What was typed is asked for before it is left.
    void navigate(`/app/citizen/history/${id}`)
  }
  const [first, ...others] = found
  return (
    <Dialog
      open
      sticky
      onClose={() => answer(false)}
      title={others.length === 0 ? 'Já existe um cadastro parecido' : 'Já existem cadastros parecidos'}
      actions={
        <>
          <Button kind="quiet" onClick={() => answer(true)}>
            Salvar mesmo assim
          </Button>
          <Button onClick={() => answer(false)}>Revisar</Button>
          {mayOpen && first && others.length === 0 && (
            <Button kind="primary" onClick={() => open(first)}>
              Abrir cadastro
            </Button>
          )}
        </>
      }
    >
      <span className={css.alike}>
        Confira se não é a mesma pessoa:
        {found.map((person) => (
          <span key={person.id} className={css.person}>
            <strong>{person.name}</strong>
            <span>{known(person)}</span>
            {mayOpen && others.length > 0 && (
              <Button aria-label={`Abrir cadastro de ${person.name}`} onClick={() => open(person)}>
                Abrir cadastro
              </Button>
            )}
          </span>
        ))}
      </span>
    </Dialog>
  )
}

const known = ({ birthDate, mothersName, cns }: Person): string =>
  [
    birthDate && `nascimento ${formatDate(birthDate)}`,
    mothersName && `mãe ${mothersName}`,
    cns && `CNS ${cns}`,
  ]
    .filter(Boolean)
    .join(', ')
