import { AppError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { ask, useMay } from '@saude/kits/platform'
import { useConfirm } from '@saude/kits/ui'
import { useCallback } from 'react'
import { citizenDuplicates } from '../../contract/duplicates.ts'
import css from './Duplicates.module.css'

type Asked = InputOf<typeof citizenDuplicates>
type Found = OutputOf<typeof citizenDuplicates>['items']

/**
 * Before saving: who has the same name, birth date and mother is shown, and the person decides. Whoever may not look
 * for them saves as if there were none.
 * @returns throws an `abort` where the person would rather look again
 */
export function useDuplicateCheck(): (asked: Asked) => Promise<void> {
  const confirm = useConfirm()
  const may = useMay('citizenDuplicates')
  return useCallback(
    async (asked: Asked) => {
      if (!may) return
      const found = (await ask(citizenDuplicates, asked))?.items ?? []
      if (found.length === 0) return
      const goesOn = await confirm({
        title: found.length === 1 ? 'Já existe um cadastro parecido' : 'Já existem cadastros parecidos',
        text: <Alike found={found} />,
        confirmLabel: 'Salvar mesmo assim',
        cancelLabel: 'Revisar',
      })
      if (!goesOn) throw new AppError('abort')
    },
    [confirm, may],
  )
}

const Alike = ({ found }: { found: Found }) => (
  <span className={css.alike}>
    Confira se não é a mesma pessoa:
    {found.map(({ id, name, birthDate, mothersName, cns }) => (
      <span key={id} className={css.person}>
        <strong>{name}</strong>
        <span>
          {[
            birthDate && `nascimento ${formatDate(birthDate)}`,
            mothersName && `mãe ${mothersName}`,
            cns && `CNS ${cns}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    ))}
  </span>
)
