/**
 * Remembers the own properties of an object. Answers what gives them back, and takes away those that have come since, for the names that are
 * to be looked at.
 */
exports.keepProperties = (object, isKept = () => true) => {
  const kept = Object.getOwnPropertyDescriptors(object);
  return () => {
    for (const name of Reflect.ownKeys(object)) {
      if (!Object.hasOwn(kept, name) && isKept(name)) Reflect.deleteProperty(object, name);
    }
    for (const name of Reflect.ownKeys(kept)) {
      if (!isKept(name)) continue;
      const { value, get } = kept[name];
      const now = Object.getOwnPropertyDescriptor(object, name);
      if (now === undefined || now.value !== value || now.get !== get) Reflect.defineProperty(object, name, kept[name]);
    }
  };
};
