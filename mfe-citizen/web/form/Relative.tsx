import { Control, type FieldControlProps, useFormFill } from '@saude/kits/form'
import { ask, useMay } from '@saude/kits/platform'
import { Button, toast, useConfirm } from '@saude/kits/ui'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { citizenGet, copiedFields } from '../../contract/citizen.ts'
import css from './Relative.module.css'

const chosenOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value
    ? { id: String(value.id), name: String(value.name) }
    : undefined

/** A relative who is registered, whose address and contact this form can have. */
export function Relative(props: FieldControlProps) {
  const { plan, value, disabled, onChange } = props
  const chosen = chosenOf(value)
  const mayRead = useMay(citizenGet.permission)
  const { overwritten, fill } = useFormFill()
  const [isCopying, setCopying] = useState(false)
  const confirm = useConfirm()

  const choose = (next: unknown) => {
    onChange(next)
    const mother = plan.name === 'mother' ? chosenOf(next) : undefined
    const names = { mothersName: mother?.name }
    if (mother && overwritten(names).length === 0) fill(names)
  }

  const copy = async ({ id, name }: { id: string; name: string }) => {
    setCopying(true)
    try {
      const found: Readonly<Record<string, unknown>> | null = await ask(citizenGet, { id })
      if (!found) return
      const values = Object.fromEntries(copiedFields.map((field) => [field, found[field] ?? null]))
      const isMeant =
        overwritten(values).length === 0 ||
        (await confirm({
          title: 'Substituir endereço e contato?',
          text: `O que já está preenchido no contato e no endereço dá lugar ao que está no cadastro de ${name}.`,
          confirmLabel: 'Substituir',
        }))
      if (!isMeant) return
      fill(values)
      toast.success('Endereço e contato copiados')
    } catch (reason) {
      toast.failure(reason)
    } finally {
      setCopying(false)
    }
  }

  return (
    <>
      <Control {...props} onChange={choose} />
      {chosen && mayRead && !disabled && (
        <div className={css.copy}>
          <Button kind="quiet" icon={Copy} loading={isCopying} onClick={() => void copy(chosen)}>
            Copiar endereço e contato
          </Button>
        </div>
      )}
    </>
  )
}
