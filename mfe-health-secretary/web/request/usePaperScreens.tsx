import type { AnyRecord } from '@saude/contract/record/record'
import { fieldsIn } from '@saude/contract/values'
import { useRunning } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { fetched, PageBody, Skeleton, toast } from '@saude/kits/ui'
import { type ComponentType, useMemo } from 'react'
import { requestPaper } from '../../contract/request-paper.ts'
import { paperPath } from '../paper/paper-path.ts'

interface PaperScreens {
  /** A creation ends at its paper. */
  readonly onCreated?: (answer: unknown, leave: () => void) => void
  readonly screens?: { readonly receipt: ComponentType<{ id: string }> }
}

const PaperScreen = fetched<{ of: AnyRecord; id: string }>(
  async () => ({ default: (await import('../paper/PaperScreen.tsx')).PaperScreen }),
  {
    waiting: (
      <PageBody>
        <Skeleton kind="form" />
      </PageBody>
    ),
  },
)

/** The paper of a kind of requests in place of the kit's receipt, for those who may print papers. */
export function usePaperScreens(of: AnyRecord): PaperScreens {
  const { may } = useRunning()
  const mayPrint = may(requestPaper)
  return useMemo(() => {
    if (!mayPrint) return {}
    return {
      onCreated(answer, leave) {
        const id = typeof answer === 'object' && answer && fieldsIn(answer).id
        if (typeof id !== 'string') return leave()
        toast.success(of.words.created)
        void navigate(paperPath(of, [id]), { replace: true })
      },
      screens: { receipt: ({ id }) => <PaperScreen of={of} id={id} /> },
    }
  }, [of, mayPrint])
}
