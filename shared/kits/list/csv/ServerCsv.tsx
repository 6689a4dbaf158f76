import { formatCount } from '@saude/contract/formats'
import { toast } from '../../ui/index.ts'
import { CsvProgress } from './CsvProgress.tsx'
import type { CsvViewProps } from './CsvView.tsx'
import { useServerCsv } from './useServerCsv.ts'

/** How far the file that the server writes has come. It goes to the browser's downloads, never through this page. */
export function ServerCsv({
  title,
  query,
  variables,
  onEnd,
  onUnknown,
}: CsvViewProps & { onUnknown: () => void }) {
  const { share, error, retry } = useServerCsv(
    { query, variables, title },
    {
      onUnknown,
      onEnd(rows) {
        toast.success(`Arquivo CSV com ${formatCount(rows, 'linha', 'linhas')}`)
        onEnd()
      },
    },
  )
  return <CsvProgress {...{ title, share, error, retry, onEnd }} />
}
