// The independent implementation comes without types; tests take it as it is.
declare module 'smpp'
