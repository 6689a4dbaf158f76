import { today } from '@saude/contract/instants'
import type { Shape } from '@saude/contract/query'
import type { RecordContract } from '@saude/contract/record/declared'
import { anyRecord } from '@saude/contract/record/record'
import { recordPaths } from '@saude/contract/record/routes'
import { isFields } from '@saude/contract/values'
import { Form } from '@saude/kits/form'
import { RecordScreens } from '@saude/kits/list'
import { useAsk } from '@saude/kits/platform'
import { navigate, useParams } from '@saude/kits/router'
import { ErrorScreen, Link, PageBody, Skeleton, toast } from '@saude/kits/ui'
import { useMemo } from 'react'
import { material } from '../../contract/material.ts'

interface MovementProps<S extends Shape> {
  readonly of: RecordContract<S, never, never, Record<never, never>, 'create' | 'get'>
}

/** List, details and receipt of what came or went; a new one begins at its material. */
export function MovementScreens<S extends Shape>({ of }: MovementProps<S>) {
  return (
    <RecordScreens
      of={of}
      list={{
        // Without a material there is nothing to create.
        create: undefined,
        notice: (
          <>
            Para registrar, escolha o material em <Link href={material.path}>Materiais</Link>.
          </>
        ),
      }}
      screens={{ create: () => <NewMovement of={of} /> }}
    />
  )
}

/** …/create/{id}: what comes or goes of the material whose id the path says. */
function NewMovement<S extends Shape>({ of }: MovementProps<S>) {
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(material.get, { id })
  const values = useMemo(() => data && { material: { id: data.id, name: data.name }, date: today() }, [data])
  if (error) return <ErrorScreen error={error} retry={refetch} />
  if (!values)
    return (
      <PageBody>
        <Skeleton kind="form" count={6} />
      </PageBody>
    )
  const { create, words } = anyRecord(of)
  return (
    <Form
      of={create ?? of.create}
      title={`${words.section} · ${data?.name ?? ''}`}
      submitLabel="Registrar"
      values={values}
      cancel={material.path}
      onDone={(answer) => {
        toast.success(words.created)
        // The receipt is signed right away.
        const made = isFields(answer) && typeof answer.id === 'string' ? answer.id : undefined
        void navigate(made ? recordPaths(of).receipt.replace('{id}', made) : of.path, { force: true })
      }}
    />
  )
}
