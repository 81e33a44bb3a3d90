/**
 * Remembers the own properties of an object. Answers a function that restores them. That function also deletes properties that were added
 * since, if `isKept` accepts their name.
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
