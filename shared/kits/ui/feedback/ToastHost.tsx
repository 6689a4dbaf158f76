import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
// The default entry writes a style element, which the policy forbids.
import { Slide, toast as show, ToastContainer } from 'react-toastify/unstyled'
import { listenToToasts, type ToastMessage } from './toast.ts'
import './toasts.css'

const icons = {
  success: <CircleCheck size={20} />,
  error: <CircleAlert size={20} />,
  warning: <TriangleAlert size={20} />,
}

const draw = ({ tone, text }: ToastMessage) =>
  show[tone](text, { icon: icons[tone], role: tone === 'success' ? 'status' : 'alert' })

/** Top right, newest on top, gone after 2000 ms (specification 1, 8.3). */
export default function ToastHost({ first }: { first: readonly ToastMessage[] }) {
  const drawn = useRef(false)
  useEffect(() => {
    if (!drawn.current) first.forEach(draw)
    drawn.current = true
    return listenToToasts(draw)
  }, [first])
  return (
    <ToastContainer
      position="top-right"
      newestOnTop
      autoClose={2000}
      hideProgressBar
      closeButton={false}
      closeOnClick
      draggable={false}
      transition={Slide}
      aria-label="Avisos"
    />
  )
}
