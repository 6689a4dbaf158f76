import { formatCount } from '@saude/contract/formats'
import type { AnyRecord } from '@saude/contract/record/record'
import { recordPaths } from '@saude/contract/record/routes'
import { LackingOf } from '@saude/kits/list'
import { useAsk, useRunning, useTitle } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { Button, ButtonLink, ErrorScreen, PageBody, Segmented, Skeleton } from '@saude/kits/ui'
import { List, Plus, Printer } from 'lucide-react'
import { requestPaper } from '../../contract/request-paper.ts'
import css from './Paper.module.css'
import { paperSizes, usePaperSize } from './paper-size.ts'
import { RequestPaper } from './RequestPaper.tsx'
import { usePaperPrint } from './usePaperPrint.tsx'

/** …/receipt/{id}?with=…: the paper as it will be printed. It is where a creation leads: one press prints. */
export function PaperScreen({ of, id }: { of: AnyRecord; id: string }) {
  const { params } = useSearch()
  const { may } = useRunning()
  const ids = [id, ...(params.get('with')?.split(',') ?? [])].filter(Boolean)
  const { data, error, refetch } = useAsk(requestPaper, { ids })
  const [size, setSize] = usePaperSize()
  const { print, sheet, printedAt } = usePaperPrint(size)
  useTitle({
    title: of.titles.receipt,
    count:
      data &&
      (data.requests.length > 1
        ? formatCount(data.requests.length, 'protocolo', 'protocolos')
        : data.requests[0]?.number),
  })
  if (error) return <ErrorScreen error={error} retry={refetch} />
  if (!data)
    return (
      <PageBody>
        <Skeleton kind="form" />
      </PageBody>
    )
  return (
    <PageBody>
      <div className={css.lacking}>
        <LackingOf of={of} id={id} />
      </div>
      <div className={css.choice}>
        <Button kind="primary" icon={Printer} onClick={() => print(ids, data)} autoFocus>
          Imprimir
        </Button>
        <Segmented label="Papel deste balcão" options={paperSizes} value={size} onChange={setSize} />
      </div>
      <RequestPaper paper={data} size={size} printedAt={printedAt} />
      <div className={css.ways}>
        <ButtonLink icon={List} href={of.path}>
          Voltar para a lista
        </ButtonLink>
        {of.create && may(of.create) && (
          <ButtonLink icon={Plus} href={recordPaths(of).create}>
            Novo cadastro
          </ButtonLink>
        )}
        <ButtonLink href={recordPaths(of).details.replace('{id}', id)}>Ver detalhes</ButtonLink>
      </div>
      {sheet}
    </PageBody>
  )
}
