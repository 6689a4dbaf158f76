import { acceptOf, type FileType, type StoredFile } from '@saude/contract/file-types'
import { formatBytes } from '@saude/contract/formats'
import { Camera, FileText, Upload, X } from 'lucide-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { cx } from '../base/cx.ts'
import { usePhone } from '../base/media.ts'
import controlCss from '../field/Control.module.css'
import { useControlAttributes, useFieldWiring } from '../field/context.ts'
import css from './FileInput.module.css'
import { isPicture, StoredLink } from './StoredLink.tsx'
import { shrunk } from './shrink.ts'

/** What a file field holds: one just chosen, or what the server has stored. */
export type FileValue = File | StoredFile

export interface FileInputProps {
  value: FileValue | null
  onChange: (value: File | null) => void
  onBlur?: () => void
  /** Types that the browser's own dialog offers; what is chosen all the same is left to the rules. */
  accept: readonly FileType[]
  /** Bytes. */
  maxBytes: number
  /** Bytes to which larger pictures are scaled down before they are taken. */
  shrinksTo?: number | undefined
  id?: string | undefined
  label?: string
  disabled?: boolean
  required?: boolean
}

/** One file: chosen, dropped, shown with its size, pictures as such; a stored one is opened by its name. */
export function FileInput({
  value,
  onChange,
  onBlur,
  accept,
  maxBytes,
  shrinksTo,
  id,
  label,
  disabled,
  required,
}: FileInputProps) {
  const field = useFieldWiring()
  // A file input has no role, so what ARIA says of required fields is not for it.
  const { 'aria-required': isNeeded, ...attributes } = useControlAttributes({ id, label, disabled })
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const hasCamera = usePhone() && accept.includes('jpg')
  const [over, setOver] = useState(false)
  const isOff = attributes.disabled === true
  const canClear = value !== null && !isOff && !(required ?? field.required)

  const latest = useRef<File>(undefined)
  const [isShrinking, setShrinking] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file || isOff) return
    latest.current = file
    let taken = file
    if (shrinksTo !== undefined && file.size > shrinksTo) {
      setShrinking(true)
      taken = await shrunk(file, shrinksTo)
      // Another one was chosen meanwhile.
      if (latest.current !== file) return
      setShrinking(false)
    }
    onChange(taken)
    // A file is not typed letter by letter: what is wrong with it is said at once.
    onBlur?.()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way, beside the input inside
    <div
      className={cx(controlCss.box, css.box, over && css.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(!isOff)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        {...attributes}
        required={isNeeded}
        ref={input}
        type="file"
        accept={acceptOf(accept)}
        className={cx(controlCss.input, css.input)}
        onChange={(event) => {
          void take(event.target.files?.[0])
          // The same file may be chosen again after it was taken out.
          event.target.value = ''
        }}
        onBlur={onBlur}
      />
      {hasCamera && (
        // A phone opens its camera at once; what is taken is taken as a file that was chosen.
        <input
          ref={camera}
          type="file"
          accept="image/*"
          capture="environment"
          hidden
          tabIndex={-1}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      )}
      {isShrinking ? (
        <span role="status">Preparando a foto…</span>
      ) : value ? (
        <Shown value={value} />
      ) : (
        <Empty accept={accept} maxBytes={maxBytes} />
      )}
      <span className={cx(controlCss.tools, css.tools)}>
        {canClear && (
          <button
            type="button"
            className={controlCss.tool}
            aria-label="Remover arquivo"
            onClick={() => {
              onChange(null)
              onBlur?.()
              input.current?.focus()
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
        {hasCamera && (
          <button
            type="button"
            className={controlCss.tool}
            aria-label="Tirar foto"
            disabled={isOff}
            onClick={() => camera.current?.click()}
          >
            <Camera size={18} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={controlCss.tool}
          aria-label={value ? 'Trocar arquivo' : 'Escolher arquivo'}
          disabled={isOff}
          onClick={() => input.current?.click()}
        >
          <Upload size={18} aria-hidden />
        </button>
      </span>
    </div>
  )
}

const Empty = ({ accept, maxBytes }: Pick<FileInputProps, 'accept' | 'maxBytes'>) => (
  <span className={css.empty}>
    <span>Escolha ou arraste um arquivo</span>
    <small>{`${accept.join(', ')}; até ${formatBytes(maxBytes)}`}</small>
  </span>
)

function Shown({ value }: { value: FileValue }) {
  const preview = usePreview(value)
  const { name, size } = value
  const url = 'url' in value ? value.url : undefined
  return (
    <span className={css.shown}>
      {preview ? (
        <img src={preview} alt={`Prévia de ${name}`} className={css.preview} />
      ) : (
        <FileText size={20} aria-hidden className={css.icon} />
      )}
      <span className={css.words}>
        {url === undefined ? <span className={css.name}>{name}</span> : <StoredLink name={name} url={url} />}
        <small>{formatBytes(size)}</small>
      </span>
    </span>
  )
}

/** The address of a picture: the stored one's own, or one of this page for a file that was just chosen. */
function usePreview(value: FileValue): string | undefined {
  const isShown = isPicture(value.name)
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!isShown || !(value instanceof File)) return setAddress(undefined)
    const made = URL.createObjectURL(value)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [value, isShown])
  return isShown && 'url' in value ? value.url : address
}
