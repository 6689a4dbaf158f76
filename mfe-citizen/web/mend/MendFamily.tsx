import { isFields } from '@saude/contract/values'
import { MendDialog, type MendProps } from '@saude/kits/form'
import { familyUpdate } from '../../contract/family.ts'

/** Who lives there is known on the home's page alone: head and members go along as they were. */
const people = ['headId', 'members', 'movedOn']

/**
 * Offered at `mend:familyUpdate`: a family that the server refused. Where somebody else changed it meanwhile, sending it again
 * puts this one in its place: it has been read here that they did.
 */
export default function MendFamily({ onMend, error, ...props }: MendProps) {
  const isStale = error?.key === 'conflict'
  return (
    <MendDialog
      of={familyUpdate}
      hide={people}
      {...props}
      error={
        isStale && error
          ? {
              ...error,
              message:
                'A família foi alterada por outra pessoa depois de guardada neste aparelho. Enviada de novo, vale a sua.',
            }
          : error
      }
      onMend={(mended) => onMend(isStale && isFields(mended) ? { ...mended, version: undefined } : mended)}
    />
  )
}
