import { jsonOf } from '@saude/contract/row-text'
import { Decoder, Encoder, type Packet, PacketType } from 'socket.io-parser'

/** Socket.IO's own encoder looks for bytes in whatever is sent and writes it anew; we send no bytes, and rows are written already. */
function MessageEncoder() {
  const own = new Encoder()
  return {
    encode(packet: Packet): unknown[] {
      const { type, nsp, id, data } = packet
      if (type !== PacketType.EVENT || nsp !== '/' || id !== undefined) return own.encode(packet)
      const [name, message] = data
      return [`${type}[${JSON.stringify(name)},${jsonOf(message)}]`]
    },
  }
}

/** How messages are written; what clients receive is Socket.IO's protocol. */
export const parser = { Encoder: MessageEncoder, Decoder }
