import { AppError } from '@saude/contract/errors'
import { ask, useMay } from '@saude/kits/platform'
import { Button, Dialog } from '@saude/kits/ui'
import { type ReactNode, useCallback, useState } from 'react'
import { homePeople } from '../../contract/family.ts'

type Owner = 'person' | 'home'

interface Question {
  readonly what: 'address' | 'position'
  readonly name: string
  readonly others: readonly string[]
  readonly answer: (owner: Owner | undefined) => void
}

interface Living {
  readonly id: string
  readonly name: string
  readonly homeId?: string | null | undefined
}

/** Fields whose change is a move, of the person or of the home. */
const moving = new Set([
  'addressPublicPlaceType',
  'addressPublicPlace',
  'addressNumber',
  'addressComplement',
  'neighborhood',
])

/** Whether a patch says of somebody who lives here that they live elsewhere here. */
export const isMove = (document: object): boolean =>
  Object.keys(document).some((field) => moving.has(field)) &&
  !('addressOnCity' in document && document.addressOnCity === false)

/**
 * Before an address or a position is saved: 'só esta pessoa, que se mudou, ou toda a casa?'. A position is asked about where
 * others live there; without a connection, and without the permission, the person alone is meant.
 * @returns `askOwner` answers whose it is, undefined where there is nothing to ask; it throws an `abort` where it is not
 * saved. `dialog` is drawn beside the form
 */
export function useAddressOwner(): {
  readonly askOwner: (person: Living, what: Question['what']) => Promise<Owner | undefined>
  readonly dialog: ReactNode
} {
  const may = useMay(homePeople.permission)
  const [question, setQuestion] = useState<Question>()
  const askOwner = useCallback(
    async ({ id, name, homeId }: Living, what: Question['what']) => {
      if (!may || !homeId) return undefined
      const found = await ask(homePeople, { id: homeId }).catch(() => undefined)
      if (!found) return undefined
      const others = found.people.filter((one) => one.id !== id).map((one) => one.name)
      if (what === 'position' && others.length === 0) return undefined
      const owner = await new Promise<Owner | undefined>((answer) =>
        setQuestion({ what, name, others, answer }),
      )
      setQuestion(undefined)
      if (!owner) throw new AppError('abort')
      return owner
    },
    [may],
  )
  return { askOwner, dialog: question && <Asked {...question} /> }
}

/** So many names are read; of an institution the rest is counted. */
const named = 6

const listOf = (names: readonly string[]): string =>
  names.length > named
    ? `${names.slice(0, named).join(', ')} e mais ${names.length - named}`
    : names.join(', ')

function Asked({ what, name, others, answer }: Question) {
  const isAddress = what === 'address'
  return (
    <Dialog
      open
      sticky
      onClose={() => answer(undefined)}
      title={isAddress ? 'Quem mudou de endereço?' : 'De quem é esta posição?'}
      actions={
        <>
          <Button kind="quiet" onClick={() => answer(undefined)}>
            Voltar
          </Button>
          <Button onClick={() => answer('home')}>Toda a casa</Button>
          <Button kind="primary" onClick={() => answer('person')}>
            {isAddress ? 'Só esta pessoa (mudou-se)' : 'Só desta pessoa'}
          </Button>
        </>
      }
    >
      {others.length === 0
        ? `${name} mora só neste domicílio. Se o endereço da casa estava errado, corrija o de toda a casa; se a pessoa se mudou, a casa continua cadastrada, sem moradores.`
        : `Também ${others.length === 1 ? 'mora' : 'moram'} neste domicílio: ${listOf(others)}.`}
    </Dialog>
  )
}
