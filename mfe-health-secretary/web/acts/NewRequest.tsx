import { has } from '@saude/contract/record/record'
import { recordPaths } from '@saude/contract/record/routes'
import { useRunning } from '@saude/kits/platform'
import { ButtonLink, Dialog } from '@saude/kits/ui'
import { kindNames, kinds } from '../../contract/kinds.ts'
import { protocolTypes } from '../../contract/protocol-type.ts'
import css from './NewRequest.module.css'

interface NewRequestProps {
  readonly citizenId: string
  readonly name: string
  readonly onClose: () => void
}

/** Offered for a citizen: every kind of request that the user may make, each form begins with the person. */
export default function NewRequest({ citizenId, name, onClose }: NewRequestProps) {
  const { may } = useRunning()
  const offered = kindNames
    .map((kind) => ({ kind, of: kinds[kind] }))
    .filter(({ of }) => has(of, 'create') && of.fields.citizen !== undefined && may(of.create))
  return (
    <Dialog open onClose={onClose} title="Nova solicitação" subtitle={name}>
      <ul className={css.kinds}>
        {offered.map(({ kind, of }) => (
          <li key={of.name}>
            <ButtonLink wide href={`${recordPaths(of).create}?citizen=${citizenId}`}>
              {protocolTypes[kind]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
