import { describeError } from '@saude/contract/errors'
import { clientLogo } from '@saude/core/contract/client-logo'
import { PaperSheet } from '@saude/kits/list'
import { ask, useAsk } from '@saude/kits/platform'
import { toast } from '@saude/kits/ui'
import { type ReactNode, useState } from 'react'
import { requestPaper } from '../../contract/request-paper.ts'
import css from './Paper.module.css'
import type { PaperSize } from './paper-size.ts'
import { type Paper, RequestPaper } from './RequestPaper.tsx'

const pages: Readonly<Record<PaperSize, string | undefined>> = {
  a4: css.onSheet,
  half: css.onHalf,
  roll: css.onRoll,
}

interface PaperPrint {
  /** Prints at once what is known already, or asks for it first; the access log says that it was printed. */
  readonly print: (ids: readonly string[], known?: Paper) => void
  readonly printedAt: Date
  readonly isAsking: boolean
  /** What is printed: to be drawn once. */
  readonly sheet: ReactNode
}

/** Prints papers of requests on the paper of this desk. */
export function usePaperPrint(size: PaperSize): PaperPrint {
  // A paper that is printed at once has its logo.
  useAsk(clientLogo, {})
  const [paper, setPaper] = useState<Paper>()
  const [printedAt, setPrintedAt] = useState(() => new Date())
  const [isAsking, setAsking] = useState(false)
  const print = async (ids: readonly string[], known?: Paper) => {
    const logged = ask(requestPaper, { ids: [...ids] }, { purpose: 'print' })
    setPrintedAt(new Date())
    if (known) {
      // What cannot be reached now was shown a moment ago: the paper is not held back for it.
      logged.catch(() => undefined)
      return setPaper(known)
    }
    setAsking(true)
    try {
      setPaper((await logged) ?? undefined)
    } catch (cause) {
      toast.error(describeError(cause).message)
    } finally {
      setAsking(false)
    }
  }
  return {
    print: (ids, known) => void print(ids, known),
    printedAt,
    isAsking,
    sheet: paper && (
      <PaperSheet className={pages[size]} onEnd={() => setPaper(undefined)}>
        <RequestPaper paper={paper} size={size} printedAt={printedAt} />
      </PaperSheet>
    ),
  }
}
