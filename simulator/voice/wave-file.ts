const headerOctets = 44
const hertz = 8000

/** Samples as a file that browsers play: WAVE, 16 bits, mono. */
export const waveFile = (samples: Int16Array): Buffer => {
  const octets = samples.length * 2
  const file = Buffer.alloc(headerOctets + octets)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(headerOctets - 8 + octets, 4)
  file.write('WAVEfmt ', 8, 'latin1')
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(hertz, 24)
  file.writeUInt32LE(hertz * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36, 'latin1')
  file.writeUInt32LE(octets, 40)
  for (const [at, sample] of samples.entries()) file.writeInt16LE(sample, headerOctets + 2 * at)
  return file
}
