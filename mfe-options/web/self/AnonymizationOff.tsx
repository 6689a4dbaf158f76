import { SelfDialog } from './SelfDialog.tsx'

/** Asks for the user's password, which switches anonymisation off. */
export const AnonymizationOff = ({ open, onClose }: { open: boolean; onClose: () => void }) =>
  open ? (
    <SelfDialog
      title="Desativar a anonimização"
      submitLabel="Desativar"
      done="Anonimização desativada"
      document={{ isAnonymization: false }}
      onClose={onClose}
    />
  ) : null
